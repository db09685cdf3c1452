// Tokens that are known by the form their issuer gives them.
// Law: every repetition is bounded, and none reaches over a line end.

export interface Token {
  readonly kind: string;
  /** What a text without any of these cannot hold. */
  readonly holds: readonly string[];
  readonly pattern: RegExp;
  /** Ordinary names begin like this too, so the rest has to look random. */
  readonly isRandom: boolean;
  /** A secret goes on while this holds. */
  readonly tail: RegExp;
}

/** Of a length that is known: what follows is something else. */
export const NOTHING = /\b\B/;
export const WORD_CHARS = /[\w-]/;
const BASE64 = /[\w+/=-]/;

/** What begins in the middle of a word is none, whoever issues it. */
const tokenAfter =
  (before: string, isRandom: boolean) =>
  (kind: string, holds: string | readonly string[], form: RegExp, tail = WORD_CHARS): Token => ({
    kind,
    holds: [holds].flat(),
    pattern: new RegExp(`(?<!${before})(?:${form.source})`, "g"),
    isRandom,
    tail,
  });
const token = tokenAfter("[A-Za-z\\d]", false);
const randomToken = tokenAfter("[\\w-]", true);

export const TOKENS: readonly Token[] = [
  token(
    "AWS access key",
    ["AKIA", "ASIA", "ABIA", "ACCA"],
    /(?:AKIA|ASIA|ABIA|ACCA)[A-Z\d]{16}(?![A-Za-z\d])/,
    NOTHING,
  ),
  token("AWS Bedrock key", "ABSK", /ABSK[A-Za-z\d+/]{80}/, BASE64),
  token("GitHub token", ["gh", "github_pat_"], /gh[pousr]_[A-Za-z\d]{36}|github_pat_\w{36}/),
  token("GitLab token", "gl", /gl(?:pat|dt|rt|ptt|cbt|ft|soat|imt|oas|agent)-[\w-]{20}/),
  token(
    "Slack token",
    ["xox", "xapp"],
    /(?:xox[abeoprs]|xapp)-(?=[A-Za-z\d-]{0,24}\d)[A-Za-z\d-]{10}/,
  ),
  token(
    "Slack webhook",
    "hooks.slack.com",
    /(?<=hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/]{20}/,
    /[\w/-]/,
  ),
  token(
    "Discord webhook",
    "/webhooks/",
    /(?<=discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,20}\/)[\w-]{40}/,
  ),
  token("Telegram token", ":A", /(?:bot)?\d{8,10}:A[\w-]{34}/),
  token("Stripe key", ["k_live_", "whsec_"], /[sr]k_live_[A-Za-z\d]{16}|whsec_[A-Za-z\d+/]{32}/),
  token(
    "Google key",
    ["AIza", "GOCSPX-", "ya29."],
    /AIza[\w-]{35}|GOCSPX-[\w-]{28}|ya29\.[\w-]{30}/,
  ),
  randomToken("Anthropic key", "sk-ant-", /sk-ant-[\w-]{20,200}/),
  randomToken("OpenAI key", "sk-", /sk-(?!ant-)(?:proj-|svcacct-|admin-)?[\w-]{20,200}/),
  randomToken("Hugging Face token", ["hf_", "api_org_"], /(?:hf_|api_org_)[A-Za-z\d]{30,100}/),
  token("Groq key", "gsk_", /gsk_[A-Za-z\d]{32}/),
  randomToken("xAI key", "xai-", /xai-[\w-]{20,200}/),
  token("Replicate token", "r8_", /r8_[A-Za-z\d]{37}/),
  token("Perplexity key", "pplx-", /pplx-[A-Za-z\d]{40}/),
  token("NVIDIA key", "nvapi-", /nvapi-[\w-]{40}/),
  token("Together key", "tgp_v1_", /tgp_v1_[\w-]{40}/),
  randomToken("Fireworks key", "fw_", /fw_[A-Za-z\d]{22,64}/),
  randomToken("Cerebras key", "csk-", /csk-[a-z\d]{40,64}/),
  token("Pinecone key", "pcsk_", /pcsk_\w{40}/),
  token("LlamaCloud key", "llx-", /llx-[A-Za-z\d]{40}/),
  token("LangSmith key", "lsv2_", /lsv2_(?:pt|sk)_[\da-f]{32}/),
  token("ElevenLabs key", "sk_", /sk_[\da-f]{48}(?![A-Za-z\d])/, NOTHING),
  randomToken("Tavily key", "tvly-", /tvly-(?:dev-|prod-)?[\w-]{24,64}/),
  token("Databricks token", "dapi", /dapi[\da-f]{32}/),
  token("DigitalOcean token", "_v1_", /do[opr]_v1_[\da-f]{40}/),
  randomToken("Vault token", ["hvs.", "hvb.", "hvr."], /(?<!\.)hv[sbr]\.[\w-]{24,200}/),
  token("Shopify token", "shp", /shp(?:at|ca|pa|ss)_[\da-fA-F]{32}/),
  token("age key", "AGE-SECRET-KEY-", /AGE-SECRET-KEY-(?:PQ-)?1[A-Z\d]{40}/),
  token("npm token", "npm_", /npm_[A-Za-z\d]{36}/),
  randomToken("PyPI token", "pypi-", /pypi-[\w-]{32,200}/),
  token("RubyGems key", "rubygems_", /rubygems_[\da-f]{40}/),
  token("Docker token", "dckr_", /dckr_(?:pat|oat)_[\w-]{24}/),
  token("Terraform token", ".atlasv1.", /[A-Za-z\d]{14}\.atlasv1\.[\w-]{60}/),
  token("Pulumi token", "pul-", /pul-[\da-f]{40}/),
  token("Doppler token", "dp.", /dp\.(?:pt|st|sa|ct|scim|audit)\.[\w.-]{40}/),
  token("1Password token", "ops_eyJ", /ops_eyJ[A-Za-z\d+/]{80}/, BASE64),
  token("Fly token", ["fm2_", "fo1_"], /fm2_[A-Za-z\d+/]{60}|fo1_[\w-]{40}/, BASE64),
  token("Tailscale key", "tskey-", /tskey-[a-z]{3,12}-[A-Za-z\d]{8,24}-[A-Za-z\d]{20}/),
  token("Cloudflare key", "v1.0-", /v1\.0-[\da-f]{24}-[\da-f]{100}/),
  token("Supabase key", ["sbp_", "sb_secret_"], /sbp_[\da-f]{40}|sb_secret_[\w-]{24}/),
  token("PlanetScale token", "pscale_", /pscale_(?:tkn|pw|oauth)_[\w.-]{32}/),
  token("Netlify token", "nfp_", /nfp_[A-Za-z\d]{36}/),
  token("Heroku key", "HRKU-", /HRKU-[\w-]{36}/),
  randomToken("Azure secret", "Q~", /(?<![~.])[\w~.]{3}\dQ~[\w~.-]{31,34}(?![\w~.-])/, NOTHING),
  randomToken("Alibaba key", "LTAI", /LTAI[A-Za-z\d]{16,24}/),
  token("Grafana token", ["glsa_", "glc_"], /glsa_[A-Za-z\d]{32}|glc_[A-Za-z\d+/]{32}/, BASE64),
  token("Sentry token", "sntry", /sntry[su]_[\w+/=]{40}/, BASE64),
  token("New Relic key", "NRAK-", /NRAK-[A-Z\d]{27}/),
  token("Dynatrace token", "dt0", /dt0[a-z]\d{2}\.[A-Z\d]{24}\.[A-Z\d]{60}/),
  token("Linear key", "lin_", /lin_(?:api|oauth)_[A-Za-z\d]{32}/),
  randomToken(
    "Notion token",
    ["ntn_", "secret_"],
    /ntn_[A-Za-z\d]{40,60}|secret_[A-Za-z\d]{43}(?![A-Za-z\d])/,
  ),
  token("Figma token", "fig", /fig[dou]r?_[\w-]{40}/),
  token("Airtable token", "pat", /pat[A-Za-z\d]{14}\.[\da-f]{64}/),
  token("Atlassian token", ["ATATT3", "ATCTT3"], /AT[AC]TT3[\w-]{40}/, /[\w=-]/),
  token("Postman key", "PMAK-", /PMAK-[\da-f]{24}-[\da-f]{34}/),
  token("Square token", "sq0", /sq0(?:atp|csp)-[\w-]{22}/),
  token("SendGrid key", "SG.", /SG\.[\w-]{16,32}\.[\w-]{32}/),
  token("Twilio key", "SK", /SK[\da-f]{32}(?![A-Za-z\d])/, NOTHING),
  token("Brevo key", "xkeysib-", /xkeysib-[\da-f]{60}/),
  token("Mailgun key", "key-", /(?<!-)key-[\da-f]{32}(?![A-Za-z\d])/, NOTHING),
  token("Mailchimp key", "-us", /[\da-f]{32}-us\d{1,2}(?![A-Za-z\d])/, NOTHING),
  randomToken("Resend key", "re_", /re_[A-Za-z\d]{8}_[A-Za-z\d]{20,32}/),
];
