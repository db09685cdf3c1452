// Tokens that are known by the form their issuer gives them.
// Law: every repetition is bounded, and none reaches over a line end.

/** `holds`: what a text without any of these cannot hold. `random`: ordinary names begin like this too, so the rest has to look random. */
export interface Token {
  readonly kind: string;
  readonly holds: readonly string[];
  readonly pattern: RegExp;
  readonly manner?: "random";
  /** A secret goes on while this holds; absent, as long as letters, digits, `_` and `-` follow. */
  readonly tail?: RegExp;
}

/** Of a length that is known: what follows is something else. */
const NOTHING = /(?!)/;

export const TOKENS: readonly Token[] = [
  {
    kind: "AWS access key",
    holds: ["AKIA", "ASIA", "ABIA", "ACCA"],
    pattern: /(?<![A-Za-z\d])(?:AKIA|ASIA|ABIA|ACCA)[A-Z\d]{16}(?![A-Za-z\d])/g,
    tail: NOTHING,
  },
  {
    kind: "AWS Bedrock key",
    holds: ["ABSK"],
    pattern: /(?<![A-Za-z\d])ABSK[A-Za-z\d+/]{80}/g,
    tail: /[\w+/=-]/,
  },
  {
    kind: "GitHub token",
    holds: ["gh", "github_pat_"],
    pattern: /(?<![A-Za-z\d])(?:gh[pousr]_[A-Za-z\d]{36}|github_pat_\w{36})/g,
  },
  {
    kind: "GitLab token",
    holds: ["gl"],
    pattern: /(?<![A-Za-z\d])gl(?:pat|dt|rt|ptt|cbt|ft|soat|imt|oas|agent)-[\w-]{20}/g,
  },
  {
    kind: "Slack token",
    holds: ["xox", "xapp"],
    pattern: /(?<![A-Za-z\d])(?:xox[abeoprs]|xapp)-(?=[A-Za-z\d-]{0,24}\d)[A-Za-z\d-]{10}/g,
  },
  {
    kind: "Slack webhook",
    holds: ["hooks.slack.com"],
    pattern: /(?<=hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/]{20}/g,
    tail: /[\w/-]/,
  },
  {
    kind: "Discord webhook",
    holds: ["/webhooks/"],
    pattern: /(?<=discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,20}\/)[\w-]{40}/g,
  },
  { kind: "Telegram token", holds: [":A"], pattern: /(?<![A-Za-z\d])(?:bot)?\d{8,10}:A[\w-]{34}/g },
  {
    kind: "Stripe key",
    holds: ["k_live_", "whsec_"],
    pattern: /(?<![A-Za-z\d])(?:[sr]k_live_[A-Za-z\d]{16}|whsec_[A-Za-z\d+/]{32})/g,
  },
  {
    kind: "Google key",
    holds: ["AIza", "GOCSPX-", "ya29."],
    pattern: /(?<![A-Za-z\d])(?:AIza[\w-]{35}|GOCSPX-[\w-]{28}|ya29\.[\w-]{30})/g,
  },
  {
    kind: "Anthropic key",
    holds: ["sk-ant-"],
    manner: "random",
    pattern: /(?<![A-Za-z\d_-])sk-ant-[\w-]{20,200}/g,
  },
  {
    kind: "OpenAI key",
    holds: ["sk-"],
    manner: "random",
    pattern: /(?<![A-Za-z\d_-])sk-(?!ant-)(?:proj-|svcacct-|admin-)?[\w-]{20,200}/g,
  },
  {
    kind: "Hugging Face token",
    holds: ["hf_", "api_org_"],
    manner: "random",
    pattern: /(?<![A-Za-z\d_-])(?:hf_|api_org_)[A-Za-z\d]{30,100}/g,
  },
  { kind: "Groq key", holds: ["gsk_"], pattern: /(?<![A-Za-z\d])gsk_[A-Za-z\d]{32}/g },
  {
    kind: "xAI key",
    holds: ["xai-"],
    manner: "random",
    pattern: /(?<![A-Za-z\d_-])xai-[\w-]{20,200}/g,
  },
  { kind: "Replicate token", holds: ["r8_"], pattern: /(?<![A-Za-z\d])r8_[A-Za-z\d]{37}/g },
  { kind: "Perplexity key", holds: ["pplx-"], pattern: /(?<![A-Za-z\d])pplx-[A-Za-z\d]{40}/g },
  { kind: "NVIDIA key", holds: ["nvapi-"], pattern: /(?<![A-Za-z\d])nvapi-[\w-]{40}/g },
  { kind: "Together key", holds: ["tgp_v1_"], pattern: /(?<![A-Za-z\d])tgp_v1_[\w-]{40}/g },
  {
    kind: "Fireworks key",
    holds: ["fw_"],
    manner: "random",
    pattern: /(?<![A-Za-z\d_-])fw_[A-Za-z\d]{22,64}/g,
  },
  {
    kind: "Cerebras key",
    holds: ["csk-"],
    manner: "random",
    pattern: /(?<![A-Za-z\d_-])csk-[a-z\d]{40,64}/g,
  },
  { kind: "Pinecone key", holds: ["pcsk_"], pattern: /(?<![A-Za-z\d])pcsk_\w{40}/g },
  { kind: "LlamaCloud key", holds: ["llx-"], pattern: /(?<![A-Za-z\d])llx-[A-Za-z\d]{40}/g },
  {
    kind: "LangSmith key",
    holds: ["lsv2_"],
    pattern: /(?<![A-Za-z\d])lsv2_(?:pt|sk)_[\da-f]{32}/g,
  },
  {
    kind: "ElevenLabs key",
    holds: ["sk_"],
    pattern: /(?<![A-Za-z\d])sk_[\da-f]{48}(?![A-Za-z\d])/g,
    tail: NOTHING,
  },
  {
    kind: "Tavily key",
    holds: ["tvly-"],
    manner: "random",
    pattern: /(?<![A-Za-z\d_-])tvly-(?:dev-|prod-)?[\w-]{24,64}/g,
  },
  { kind: "Databricks token", holds: ["dapi"], pattern: /(?<![A-Za-z\d])dapi[\da-f]{32}/g },
  {
    kind: "DigitalOcean token",
    holds: ["_v1_"],
    pattern: /(?<![A-Za-z\d])do[opr]_v1_[\da-f]{40}/g,
  },
  {
    kind: "Vault token",
    holds: ["hvs.", "hvb.", "hvr."],
    manner: "random",
    pattern: /(?<![\w.-])hv[sbr]\.[\w-]{24,200}/g,
  },
  {
    kind: "Shopify token",
    holds: ["shp"],
    pattern: /(?<![A-Za-z\d])shp(?:at|ca|pa|ss)_[\da-fA-F]{32}/g,
  },
  {
    kind: "age key",
    holds: ["AGE-SECRET-KEY-"],
    pattern: /(?<![A-Za-z\d])AGE-SECRET-KEY-(?:PQ-)?1[A-Z\d]{40}/g,
  },
  { kind: "npm token", holds: ["npm_"], pattern: /(?<![A-Za-z\d])npm_[A-Za-z\d]{36}/g },
  {
    kind: "PyPI token",
    holds: ["pypi-"],
    manner: "random",
    pattern: /(?<![A-Za-z\d_-])pypi-[\w-]{32,200}/g,
  },
  { kind: "RubyGems key", holds: ["rubygems_"], pattern: /(?<![A-Za-z\d])rubygems_[\da-f]{40}/g },
  { kind: "Docker token", holds: ["dckr_"], pattern: /(?<![A-Za-z\d])dckr_(?:pat|oat)_[\w-]{24}/g },
  {
    kind: "Terraform token",
    holds: [".atlasv1."],
    pattern: /(?<![A-Za-z\d])[A-Za-z\d]{14}\.atlasv1\.[\w-]{60}/g,
  },
  { kind: "Pulumi token", holds: ["pul-"], pattern: /(?<![A-Za-z\d])pul-[\da-f]{40}/g },
  {
    kind: "Doppler token",
    holds: ["dp."],
    pattern: /(?<![A-Za-z\d])dp\.(?:pt|st|sa|ct|scim|audit)\.[\w.-]{40}/g,
  },
  {
    kind: "1Password token",
    holds: ["ops_eyJ"],
    pattern: /(?<![A-Za-z\d])ops_eyJ[A-Za-z\d+/]{80}/g,
    tail: /[\w+/=-]/,
  },
  {
    kind: "Fly token",
    holds: ["fm2_", "fo1_"],
    pattern: /(?<![A-Za-z\d])(?:fm2_[A-Za-z\d+/]{60}|fo1_[\w-]{40})/g,
    tail: /[\w+/=-]/,
  },
  {
    kind: "Tailscale key",
    holds: ["tskey-"],
    pattern: /(?<![A-Za-z\d])tskey-[a-z]{3,12}-[A-Za-z\d]{8,24}-[A-Za-z\d]{20}/g,
  },
  {
    kind: "Cloudflare key",
    holds: ["v1.0-"],
    pattern: /(?<![A-Za-z\d])v1\.0-[\da-f]{24}-[\da-f]{100}/g,
  },
  {
    kind: "Supabase key",
    holds: ["sbp_", "sb_secret_"],
    pattern: /(?<![A-Za-z\d])(?:sbp_[\da-f]{40}|sb_secret_[\w-]{24})/g,
  },
  {
    kind: "PlanetScale token",
    holds: ["pscale_"],
    pattern: /(?<![A-Za-z\d])pscale_(?:tkn|pw|oauth)_[\w.-]{32}/g,
  },
  { kind: "Netlify token", holds: ["nfp_"], pattern: /(?<![A-Za-z\d])nfp_[A-Za-z\d]{36}/g },
  { kind: "Heroku key", holds: ["HRKU-"], pattern: /(?<![A-Za-z\d])HRKU-[\w-]{36}/g },
  {
    kind: "Azure secret",
    holds: ["Q~"],
    manner: "random",
    pattern: /(?<![\w~.-])[\w~.]{3}\dQ~[\w~.-]{31,34}(?![\w~.-])/g,
    tail: NOTHING,
  },
  {
    kind: "Alibaba key",
    holds: ["LTAI"],
    manner: "random",
    pattern: /(?<![A-Za-z\d_-])LTAI[A-Za-z\d]{16,24}/g,
  },
  {
    kind: "Grafana token",
    holds: ["glsa_", "glc_"],
    pattern: /(?<![A-Za-z\d])(?:glsa_[A-Za-z\d]{32}|glc_[A-Za-z\d+/]{32})/g,
    tail: /[\w+/=-]/,
  },
  {
    kind: "Sentry token",
    holds: ["sntry"],
    pattern: /(?<![A-Za-z\d])sntry[su]_[\w+/=]{40}/g,
    tail: /[\w+/=-]/,
  },
  { kind: "New Relic key", holds: ["NRAK-"], pattern: /(?<![A-Za-z\d])NRAK-[A-Z\d]{27}/g },
  {
    kind: "Dynatrace token",
    holds: ["dt0"],
    pattern: /(?<![A-Za-z\d])dt0[a-z]\d{2}\.[A-Z\d]{24}\.[A-Z\d]{60}/g,
  },
  {
    kind: "Linear key",
    holds: ["lin_"],
    pattern: /(?<![A-Za-z\d])lin_(?:api|oauth)_[A-Za-z\d]{32}/g,
  },
  {
    kind: "Notion token",
    holds: ["ntn_", "secret_"],
    manner: "random",
    pattern: /(?<![A-Za-z\d_-])(?:ntn_[A-Za-z\d]{40,60}|secret_[A-Za-z\d]{43}(?![A-Za-z\d]))/g,
  },
  { kind: "Figma token", holds: ["fig"], pattern: /(?<![A-Za-z\d])fig[dou]r?_[\w-]{40}/g },
  {
    kind: "Airtable token",
    holds: ["pat"],
    pattern: /(?<![A-Za-z\d])pat[A-Za-z\d]{14}\.[\da-f]{64}/g,
  },
  {
    kind: "Atlassian token",
    holds: ["ATATT3", "ATCTT3"],
    pattern: /(?<![A-Za-z\d])AT[AC]TT3[\w-]{40}/g,
    tail: /[\w=-]/,
  },
  {
    kind: "Postman key",
    holds: ["PMAK-"],
    pattern: /(?<![A-Za-z\d])PMAK-[\da-f]{24}-[\da-f]{34}/g,
  },
  { kind: "Square token", holds: ["sq0"], pattern: /(?<![A-Za-z\d])sq0(?:atp|csp)-[\w-]{22}/g },
  { kind: "SendGrid key", holds: ["SG."], pattern: /(?<![A-Za-z\d])SG\.[\w-]{16,32}\.[\w-]{32}/g },
  {
    kind: "Twilio key",
    holds: ["SK"],
    pattern: /(?<![A-Za-z\d])SK[\da-f]{32}(?![A-Za-z\d])/g,
    tail: NOTHING,
  },
  { kind: "Brevo key", holds: ["xkeysib-"], pattern: /(?<![A-Za-z\d])xkeysib-[\da-f]{60}/g },
  {
    kind: "Mailgun key",
    holds: ["key-"],
    pattern: /(?<![A-Za-z\d-])key-[\da-f]{32}(?![A-Za-z\d])/g,
    tail: NOTHING,
  },
  {
    kind: "Mailchimp key",
    holds: ["-us"],
    pattern: /(?<![A-Za-z\d])[\da-f]{32}-us\d{1,2}(?![A-Za-z\d])/g,
    tail: NOTHING,
  },
  {
    kind: "Resend key",
    holds: ["re_"],
    manner: "random",
    pattern: /(?<![A-Za-z\d_-])re_[A-Za-z\d]{8}_[A-Za-z\d]{20,32}/g,
  },
];
