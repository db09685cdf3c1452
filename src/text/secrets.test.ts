// No literal here looks like a token: prefixes and bodies meet when the test runs.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TOKENS } from "./secret-tokens.ts";
import { redactSecrets, secretsIn, SHAPES } from "./secrets.ts";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const BASE62 = LOWER + LOWER.toUpperCase() + DIGITS;
const HEX = "0123456789abcdef";

/** Characters drawn evenly from an alphabet, always the same for a seed. */
function drawn(alphabet: string, length: number, seed = 7): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return alphabet.charAt(Math.floor((state / 2 ** 32) * alphabet.length));
  }).join("");
}

const word = (length: number, seed?: number) => drawn(BASE62, length, seed);
const pem = (kind: string, body: string, end = "\n") =>
  `-----BEGIN ${kind}-----\n${body}${end}-----END ${kind}-----`;
const PRIVATE = ["PRIVATE", "KEY"].join(" ");
const keyBody = [word(64, 1), word(64, 2), `${word(30, 3)}==`].join("\n");
const TYPED = "hunter";
const SHOWN = "EXAMPLE";
const base64url = (text: string) =>
  btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const jwtWith = (header: string) =>
  [base64url(header), base64url('{"sub":"1"}'), word(43)].join(".");
const jwt = jwtWith('{"typ":"JWT","alg":"HS256"}');

/** The secret is what stands between ⟦ and ⟧. */
const positives: readonly (readonly [kind: string, marked: string])[] = [
  ["AWS access key", `id: ⟦AKIA${drawn(LOWER.toUpperCase(), 16)}⟧, region`],
  ["AWS access key", `⟦ASIA${drawn(`${LOWER.toUpperCase()}234567`, 16)}⟧`],
  ["AWS secret key", `aws_secret_access_key = ⟦${drawn(`${BASE62}+/`, 40)}⟧`],
  ["AWS secret key", `{"secretAccessKey":"⟦${drawn(`${BASE62}+/`, 40, 9)}⟧"}`],
  ...["ghp", "gho", "ghu", "ghs", "ghr"].map(
    (prefix) => ["GitHub token", `use ⟦${prefix}_${word(36)}⟧.`] as const,
  ),
  ["GitHub token", `⟦github_pat_${word(22)}_${word(59, 8)}⟧`],
  ["GitLab token", `token: ⟦glpat-${word(20)}⟧`],
  ...["b", "a", "p", "r", "s"].map(
    (letter) => ["Slack token", `"⟦xox${letter}-${drawn(DIGITS, 12)}-${word(24)}⟧"`] as const,
  ),
  ["Slack webhook", `https://hooks.slack.com/services/⟦T${word(8)}/B${word(8, 3)}/${word(24)}⟧`],
  ["Stripe key", `⟦sk_live_${word(24)}⟧`],
  ["Stripe key", `⟦rk_live_${word(99)}⟧`],
  ["Google key", `?key=⟦AIza${word(35)}⟧&x=1`],
  ["OpenAI key", `OPENAI_API_KEY=⟦sk-${word(48)}⟧`],
  ["OpenAI key", `⟦sk-proj-${word(60)}_${word(60, 8)}⟧`],
  ["Anthropic key", `export ANTHROPIC_API_KEY="⟦sk-ant-api03-${word(93)}-${word(6)}AA⟧"`],
  ["npm token", `//packages.example/:_authToken=⟦npm_${word(36)}⟧`],
  ["PyPI token", `password = ⟦pypi-${word(150)}⟧`],
  ["SendGrid key", `⟦SG.${word(22)}.${word(43, 3)}⟧`],
  ["Twilio key", `⟦SK${drawn(HEX, 32)}⟧`],
  ["JSON Web Token", `Authorization: Bearer ⟦${jwt}⟧`],
  ["JSON Web Token", `cookie ⟦${jwt}⟧; path=/`],
  ["JSON Web Token", `cookie ⟦${jwtWith('{"kid":"~~~>>>???","alg":"HS256"}')}⟧; path=/`],
  ["password in a URL", `postgres://app:⟦${TYPED}-et⟧@db.internal:5432/x`],
  ["password in a URL", `s3://app:⟦${TYPED}-et⟧@bucket`],
  ["password in a URL", `redis://:⟦${TYPED}22⟧@localhost`],
  ["password in a URL", `https://bot:⟦${TYPED}@:w0rd⟧@host/path@2`],
  ["password in a connection string", `Server=db;User Id=sa;Password=⟦${TYPED}24!⟧;Encrypt=true`],
  ["authorization header", `authorization: Basic ⟦${btoa("ann:open sesame")}⟧`],
  ["authorization header", `authorization: Basic ⟦${btoa("ann:pass")}⟧`],
  ["authorization header", `{ "Authorization": "Token ⟦${word(40)}⟧" }`],
  ["bearer token", `curl -H 'X: Bearer ⟦${word(32)}⟧'`],
  ["high-entropy value of api_key", `const apiKey: string = "⟦${word(32)}⟧";`],
  ["high-entropy value of api_key", `x-api-key: ⟦${drawn(HEX, 32)}⟧`],
  ["high-entropy value of password", `DB_PASSWORD=⟦${drawn(`${BASE62}!#%^*`, 20)}⟧`],
  ["high-entropy value of password", `mysql --password ⟦${word(20)}⟧ --host x`],
  ["high-entropy value of password", `<password>⟦${word(20)}⟧</password>`],
  ["high-entropy value of secret", `config["secret"] = '⟦${word(24)}⟧'`],
  ["high-entropy value of secret", `{\\"webhookSecret\\":\\"⟦${word(24)}⟧\\"}`],
  ["high-entropy value of client_secret", `client-secret: ⟦${word(24)}⟧ # staging`],
  ["high-entropy value of token", `?access_token=⟦${drawn(HEX, 40)}⟧&page=2`],
  [
    "high-entropy value of token",
    `token=⟦${["oa", "ge", "ku", "ti", "re", "wo"].map((two, at) => `${two}${String(at + 2)}`).join("")}⟧`,
  ],
  ["high-entropy value of token", `トークン token：no, token: 「x」 token="⟦${word(300)}⟧"です`],
  [
    "high-entropy value of account_key",
    `AccountName=a;AccountKey=⟦${drawn(`${BASE62}+/`, 86)}==⟧;`,
  ],
  ["high-entropy value of pass", `SMTP_PASS_2=⟦${word(18)}⟧`],
  ["high-entropy value of password", `password = "⟦${word(18)},;(${word(3)}⟧"`],
  ["private key", `⟦${pem(PRIVATE, keyBody)}⟧`],
  [
    "private key",
    `key: |\n⟦${pem(`RSA ${PRIVATE}`, `Proc-Type: 4,ENCRYPTED\n\n${keyBody}`)}⟧\nnext`,
  ],
  ["private key", `"private_key": "⟦${pem(PRIVATE, keyBody).replaceAll("\n", "\\n")}⟧\\n"`],
  [
    "private key",
    `⟦-----BEGIN OPENSSH ${PRIVATE}-----\r\n${word(70)}\r\n${word(70, 2)}⟧\r\nThe rest is lost.`,
  ],
  [
    "private key",
    `⟦-----BEGIN RSA ${PRIVATE}-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,${drawn(HEX, 32)}\n\n${word(64)}⟧\n\nThe rest is lost.`,
  ],
];

/** What each vendor of the table gives out. */
const issued: readonly (readonly [kind: string, marked: string])[] = [
  ["Hugging Face token", `HF: ⟦hf_${word(34)}⟧`],
  ["Databricks token", `⟦dapi${drawn(HEX, 32)}-2⟧`],
  ["DigitalOcean token", `⟦dop_v1_${drawn(HEX, 64)}⟧`],
  ["xAI key", `⟦xai-${word(80)}⟧`],
  ["Groq key", `⟦gsk_${word(52)}⟧`],
  ["Vault token", `VAULT: ⟦hvs.${word(95)}⟧`],
  ["Shopify token", `⟦shpat_${drawn(HEX, 32)}⟧`],
  ["age key", `⟦AGE-SECRET-KEY-1${drawn("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58)}⟧`],
  ["Telegram token", `https://api.telegram.org/⟦bot${drawn("123456789", 10)}:AA${word(33)}⟧/getMe`],
  ["Discord token", `⟦${base64url(drawn("123456789", 18))}.${word(6)}.${word(38)}⟧`],
  ["Discord webhook", `https://discord.com/api/webhooks/${drawn("123456789", 18)}/⟦${word(68)}⟧`],
  [
    "Discord webhook",
    `https://discord.com/api/v10/webhooks/${drawn("123456789", 18)}/⟦${word(68)}⟧`,
  ],
  ["password of a request", `curl -s -u deploy:⟦${TYPED}-2x⟧ https://host/x`],
  ["password of a request", `$ curl https://host/x --user "deploy:⟦${TYPED}-2x⟧" -o y`],
  ["value in a build file", `FROM node:20\nENV REGISTRY_TOKEN ⟦${TYPED}-2X-token⟧\nRUN x`],
  ["value in a build file", `  ARG NPM_TOKEN ⟦${word(20)}⟧`],
  ["AWS Bedrock key", `⟦ABSK${word(120)}=⟧`],
  ["Replicate token", `⟦r8_${word(37)}⟧`],
  ["Perplexity key", `⟦pplx-${word(48)}⟧`],
  ["NVIDIA key", `⟦nvapi-${word(64)}⟧`],
  ["Together key", `⟦tgp_v1_${word(43)}⟧`],
  ["Fireworks key", `⟦fw_${word(24)}⟧`],
  ["Cerebras key", `⟦csk-${drawn(LOWER + DIGITS, 48)}⟧`],
  ["Pinecone key", `⟦pcsk_${word(70)}⟧`],
  ["LlamaCloud key", `⟦llx-${word(48)}⟧`],
  ["LangSmith key", `⟦lsv2_pt_${drawn(HEX, 32)}_${drawn(HEX, 10)}⟧`],
  ["ElevenLabs key", `⟦sk_${drawn(HEX, 48)}⟧`],
  ["Tavily key", `⟦tvly-dev-${word(32)}⟧`],
  ["RubyGems key", `⟦rubygems_${drawn(HEX, 48)}⟧`],
  ["Docker token", `⟦dckr_pat_${word(27)}⟧`],
  ["Terraform token", `⟦${word(14)}.atlasv1.${word(67)}⟧`],
  ["Pulumi token", `⟦pul-${drawn(HEX, 40)}⟧`],
  ["Doppler token", `⟦dp.st.${word(43)}⟧`],
  ["1Password token", `⟦ops_eyJ${word(200)}⟧`],
  ["Fly token", `FlyV1 ⟦fm2_${word(100)}⟧`],
  ["Tailscale key", `⟦tskey-auth-${word(12)}-${word(32)}⟧`],
  ["Cloudflare key", `⟦v1.0-${drawn(HEX, 24)}-${drawn(HEX, 146)}⟧`],
  ["Supabase key", `⟦sbp_${drawn(HEX, 40)}⟧`],
  ["Supabase key", `⟦sb_secret_${word(31)}⟧`],
  ["PlanetScale token", `⟦pscale_tkn_${word(43)}⟧`],
  ["Netlify token", `⟦nfp_${word(36)}⟧`],
  ["Heroku key", `⟦HRKU-AA${word(58)}⟧`],
  ["Azure secret", `⟦${word(3)}8Q~${word(34)}⟧`],
  ["Alibaba key", `⟦LTAI5t${word(18)}⟧`],
  ["Grafana token", `⟦glsa_${word(32)}_${drawn(HEX, 8)}⟧`],
  ["Sentry token", `⟦sntrys_${word(80)}⟧`],
  ["New Relic key", `⟦NRAK-${drawn(LOWER.toUpperCase() + DIGITS, 27)}⟧`],
  [
    "Dynatrace token",
    `⟦dt0c01.${drawn(LOWER.toUpperCase() + DIGITS, 24)}.${drawn(LOWER.toUpperCase() + DIGITS, 64)}⟧`,
  ],
  ["Linear key", `⟦lin_api_${word(40)}⟧`],
  ["Notion token", `⟦ntn_${word(46)}⟧`],
  ["Figma token", `⟦figd_${word(44)}⟧`],
  ["Airtable token", `⟦pat${word(14)}.${drawn(HEX, 64)}⟧`],
  ["Atlassian token", `⟦ATATT3${word(180)}⟧`],
  ["Postman key", `⟦PMAK-${drawn(HEX, 24)}-${drawn(HEX, 34)}⟧`],
  ["Square token", `⟦sq0atp-${word(22)}⟧`],
  ["Brevo key", `⟦xkeysib-${drawn(HEX, 64)}-${word(16)}⟧`],
  ["Mailgun key", `⟦key-${drawn(HEX, 32)}⟧`],
  ["Mailchimp key", `⟦${drawn(HEX, 32)}-us12⟧`],
  ["Resend key", `⟦re_${word(8)}_${word(24)}⟧`],
];

const image = drawn(`${BASE62}+/`, 2_000);
const negatives: readonly (readonly [what: string, text: string])[] = [
  ["a row of x", `api_key = "${"x".repeat(32)}"`],
  ["a row of one character behind a prefix", `ghp_${"A".repeat(36)}`],
  ["changeme", "password: changeme-changeme-1"],
  ["a call to fill in", 'API_KEY="your-api-key-here-123456"'],
  ["a call to fill in behind a prefix", `sk-your-openai-api-key-goes-here-1`],
  ["a variable", 'password = "${DB_PASSWORD_PRODUCTION_1}"'],
  ["a shell variable", "TOKEN=$GITHUB_TOKEN_PRODUCTION_2"],
  ["a Windows variable", "token=%GITHUB_TOKEN_PRODUCTION_2%"],
  ["angle brackets", "token: <paste-token-number-1-of-2>"],
  [
    "a documented example",
    `AKIA${word(9).toUpperCase()}${SHOWN} and secretAccessKey: ${word(30)}${SHOWN}KEY`,
  ],
  ["REDACTED", "token=REDACTED_0123_REDACTED"],
  ["process.env", "const apiKey = process.env.OPENAI_API_KEY_2;"],
  ["os.environ", 'api_key = os.environ["OPENAI_API_KEY_2"]'],
  ["os.getenv", 'password = os.getenv("DB_PASSWORD_2024")'],
  ["a workflow's secrets", "token: ${{ secrets.GITHUB_TOKEN_V2 }}"],
  ["counting", "token=1234567890abcdef1234567890abcdef"],
  ["a UUID", "token: 550e8400-e29b-41d4-a716-446655440000"],
  ["a commit", `commit ${drawn(HEX, 40)}`],
  ["a checksum", `${drawn(HEX, 64)}  dist/app.tar.gz`],
  ["a digest with a name", `secret: sha256:${drawn(HEX, 64)}`],
  ["an integrity hash", `      "integrity": "sha512-${drawn(`${BASE62}+/`, 86)}==",`],
  [
    "a package called tokens",
    '"js-tokens": "^4.0.0", "resolved": "https://packages.example/js-tokens/-/js-tokens-4.0.0.tgz"',
  ],
  ["a base64 image", `![](data:image/png;base64,${image})`],
  ["a base64 image with a secret's name", `token = "data:image/png;base64,${image}"`],
  ["colours", "--token: #a1b2c3; color: #A1B2C3D4"],
  ["a long word", "token: Donaudampfschifffahrtsgesellschaft"],
  ["an identifier", 'const token = "oauth2ClientSecretProvider2"'],
  ["an identifier without a digit", "token: authenticationTokenProviderFactory"],
  ["short hex", "token: 9f8e7d6c5b4a39281, secret = 9F8E7D6C5B4A39281"],
  [
    "the beginning of a Discord token",
    `${base64url(drawn("123456789", 18))}.${word(6)}.${word(9)} is no whole one`,
  ],
  ["a kebab-case class", '<div class="sk-fading-circle-animated-big2">'],
  ["a member", "secret: settings.authentication.providers2.clientSecret"],
  ["a call", "token = createTokenV2ForUser8x(user)"],
  ["a look-up", "password = k8sConfigX9Map2Zq7[name]"],
  ["a type", "readonly token: BrandedIdentifier<string>"],
  ["a path", "private_key: /etc/ssl/private/s3-x9q.pem"],
  ["a path of random parts", `private_key: /srv/${word(8)}/${word(8, 3)}.pem`],
  ["a URL", "token_url = https://login.host.org/oauth2/v2.0/token?x=a8f3"],
  ["a URL with a port", "http://localhost:8080/@scope/x and git+ssh://git@github.com:team/repo"],
  [
    "a URL for show",
    "postgres://user:password@localhost, https://user:<pw>@h, amqp://u:${PW}@h, ftp://u:***@h",
  ],
  ["a date", "token: 2024-01-01T00:00:00.000Z"],
  ["a number", "token = 73849502716385940271"],
  [
    "a header for show",
    "Authorization: Bearer <token>; authorization: Basic authentication; Bearer authentication-tokens",
  ],
  [
    "a request for show",
    "curl -u user:password https://h; curl -u $USER:$TOKEN h; docker run -u 1000:1000 x; curl --user name:<token> h",
  ],
  [
    "a build file for show",
    "ENV TOKEN_FILE /run/secrets/token\nENV NODE_ENV production\nARG PASSWORD changeme-please\nENV API_TOKEN ${API_TOKEN}\nenv token here",
  ],
  [
    "names that begin like tokens",
    "hf_transformers_model_loading_utilities xai-explainable-methods-overview fw_applicationFrameworkHandler hvs.createSecretHandler2 re_compile01_patternsForEverything key-value-store dapiServer",
  ],
  ["a public key", pem(["PUBLIC", "KEY"].join(" "), keyBody)],
  ["an elided private key", pem(PRIVATE, "MIIEvQIBADANBg...\n...")],
  ["a private key spoken of", `It begins with -----BEGIN ${PRIVATE}----- and then come lines.`],
  [
    "three parts that are no JWT",
    `eyJ${word(20)}.${word(20)}.${word(30)} and ${word(20)}.${word(20)}.${word(30)}`,
  ],
  [
    "English",
    "The password: nobody knew it. A secret = something kept; the token=coin of the realm.",
  ],
  [
    "Japanese",
    "パスワード：誰にも知られていない秘密のことばを、password: 合言葉は山と川である。secret=ひみつ",
  ],
  [
    "Chinese",
    "密码 password：没有人知道这个秘密。token=令牌是一种用于身份验证的字符串，长度不限。",
  ],
  ["nothing", ""],
];

describe("secretsIn", () => {
  test.each(positives)("finds a secret: %s, in %s", (kind, marked) => {
    const [before = "", secret = "", after = ""] = marked.split(/[⟦⟧]/u);
    const start = before.length;
    expect(secretsIn(before + secret + after)).toEqual([
      { kind, start, end: start + secret.length, line: before.split("\n").length },
    ]);
  });

  test.each(issued)("[R-M9] finds what is issued today: %s, in %s", (kind, marked) => {
    const [before = "", secret = "", after = ""] = marked.split(/[⟦⟧]/u);
    expect(secretsIn(before + secret + after)).toEqual([
      {
        kind,
        start: before.length,
        end: before.length + secret.length,
        line: before.split("\n").length,
      },
    ]);
  });

  test("[R-M9] has an example for every token of the table", () => {
    const shown = new Set([...positives, ...issued].map(([kind]) => kind));
    expect(TOKENS.map(({ kind }) => kind).filter((kind) => !shown.has(kind))).toEqual([]);
  });

  const tokens = [...positives, ...issued].flatMap(([kind, marked]) =>
    TOKENS.some((token) => token.kind === kind && !token.pattern.source.includes("(?<="))
      ? [[kind, marked.split(/[⟦⟧]/u)[1] ?? ""] as const]
      : [],
  );

  test.each(tokens)("[R-M9] finds a token in the midst of a line: %s", (kind, token) => {
    for (const [before, after] of [
      [" ", " "],
      ['"', '"'],
      ["(", ")"],
    ] as const)
      expect(secretsIn(`see${before}${token}${after}there`)).toEqual([
        { kind, start: 4, end: 4 + token.length, line: 1 },
      ]);
  });

  test.each(tokens)("takes the beginning of a token for none: %s", (_kind, token) => {
    // Long ones may be cut and still be long enough.
    expect(secretsIn(token.slice(0, Math.min(token.length / 3, 22)))).toEqual([]);
  });

  test("a password in a connection string goes whole, however long", () => {
    const words = Array.from({ length: 50 }, (_, seed) => word(4, seed)).join(",");
    const text = `Server=db;Uid=app;Pwd=${words};Pooling=true`;
    expect(redactSecrets(text).text).toBe(
      "Server=db;Uid=app;Pwd=[redacted: password in a connection string];Pooling=true",
    );
  });

  test.each(negatives)("takes %s for no secret", (_what, text) => {
    expect(secretsIn(text)).toEqual([]);
  });

  test("gives them in order, with the line of each", () => {
    const text = `a\nghp_${word(36)} AKIA${drawn(LOWER.toUpperCase(), 16)}\n\n${pem(PRIVATE, keyBody)}\nnpm_${word(36)}`;
    expect(secretsIn(text).map(({ kind, line }) => [kind, line])).toEqual([
      ["GitHub token", 2],
      ["AWS access key", 2],
      ["private key", 4],
      ["npm token", 9],
    ]);
  });

  test("a value that two shapes find is one secret, by the name of the surer", () => {
    const text = `postgres://u:ghp_${word(36)}@host`;
    expect(secretsIn(text)).toEqual([{ kind: "GitHub token", start: 13, end: 53, line: 1 }]);
    expect(secretsIn(`secret=${word(16)}:ghp_${word(36)}`)).toEqual([
      { kind: "GitHub token", start: 7, end: 64, line: 1 },
    ]);
  });

  test("a value that is none may hold a name with a value that is one", () => {
    expect(redactSecrets(`token=https://host/x?api_key=${drawn(HEX, 40)}`).text).toBe(
      "token=https://host/x?api_key=[redacted: high-entropy value of api_key]",
    );
  });

  test("a private key does not reach over a mark", () => {
    const text = pem(PRIVATE, `${word(64)}\n[redacted: npm token]`);
    expect(redactSecrets(text).text).toBe(
      `[redacted: private key]\n\n[redacted: npm token]\n-----END ${PRIVATE}-----`,
    );
  });

  test("a secret does not hide in brackets that look like a mark", () => {
    expect(redactSecrets(`[redacted: ghp_${word(36)}]`).text).toBe(
      "[redacted: [redacted: GitHub token]]",
    );
  });

  test("two in three random values of the shortest length are found behind a name, and nearly all of twice the length", () => {
    const share = (alphabet: string, length: number) =>
      Array.from(
        { length: 300 },
        (_, seed) => secretsIn(`token=${drawn(alphabet, length, seed * 7_919 + 1)}`).length,
      ).reduce((sum, one) => sum + one, 0) / 300;
    const shares = [LOWER + DIGITS, BASE62, `${LOWER.toUpperCase()}234567`].flatMap((alphabet) => [
      share(alphabet, 16) > 2 / 3,
      share(alphabet, 32) > 0.9,
    ]);
    expect([...shares, share(HEX, 20) > 0.95]).toEqual([true, true, true, true, true, true, true]);
  });
});

describe("ordinary files", () => {
  const root = resolve(import.meta.dirname, "../..");
  const TEXT = /\.(?:ts|tsx|mjs|js|json|jsonl|md|ya?ml|css|html|txt|sh)$/;
  const below = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, file))
      .filter((file) => TEXT.test(file));
  const foundIn = (files: readonly string[]) =>
    files.flatMap((file) =>
      secretsIn(readFileSync(join(root, file), "utf8")).map(
        ({ kind, line }) => `${file}:${String(line)} ${kind}`,
      ),
    );
  // Tests that are about secrets plant some.
  const PLANTED = /\.test\.ts$|^test\/(?:builders\/workspace-home|cli\/cli)\.ts$/;

  test("[R-M9] of this package hold nothing that is taken for a secret", () => {
    const top = readdirSync(root).filter((file) => TEXT.test(file));
    const files = [
      ...top,
      ...["src", "test", "ui", "docs", "bench", "examples", "presets", "plugin", "schema"].flatMap(
        below,
      ),
    ].filter((file) => !PLANTED.test(file));
    expect([files.length > 700, foundIn([...files, "src/text/secrets.test.ts"])]).toEqual([
      true,
      [],
    ]);
  });

  test("[R-M9] of public packages hold nothing that is taken for a secret", () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, "package.json"), "utf8"),
    ) as { dependencies: object; devDependencies: object }; // as npm has it
    const isShort = (file: string) => readFileSync(join(root, file)).length < 300_000;
    const files = Object.keys({ ...dependencies, ...devDependencies })
      .flatMap((name) =>
        readdirSync(join(root, "node_modules", name))
          .filter((file) => TEXT.test(file))
          .map((file) => join("node_modules", name, file)),
      )
      // It tells its contributors the password of a database of theirs.
      .filter((file) => !file.endsWith("dbos-sdk/CONTRIBUTING.md"))
      .filter(isShort);
    expect([
      files.length >= 20,
      files.some((file) => file.endsWith("README.md")),
      foundIn(files),
    ]).toEqual([true, true, []]);
  });
});

describe("redacted", () => {
  test("puts a mark for each secret and keeps the lines", () => {
    const text = `one\nkey: ${pem(PRIVATE, keyBody)} end\nurl: redis://:${TYPED}22@h\n`;
    expect(redactSecrets(text)).toEqual({
      text: "one\nkey: [redacted: private key]\n\n\n\n end\nurl: redis://:[redacted: password in a URL]@h\n",
      found: [
        { kind: "private key", line: 2 },
        { kind: "password in a URL", line: 7 },
      ],
    });
  });

  test("text without secrets comes back as it was", () => {
    expect(redactSecrets("plain\r\ntext")).toEqual({ text: "plain\r\ntext", found: [] });
  });

  test("where the removal of a secret uncovers another, the text beside it goes whole, to the line's ends", () => {
    const words = "correcthorsebatterystaplecorrecthorse";
    const once = redactSecrets(`first\nleft token=${word(16)}-ghp_${words} right\nlast`);
    expect(once).toEqual({
      text: "first\n[redacted: text beside a secret][redacted: GitHub token] right\nlast",
      found: [
        { kind: "text beside a secret", line: 2 },
        { kind: "GitHub token", line: 2 },
      ],
    });
    expect(redactSecrets(once.text)).toEqual({ text: once.text, found: [] });
  });

  test("is stable, keeps line ends, and never throws, whatever the text", () => {
    const pieces = [
      ...positives.map(([, marked]) => marked.replace(/[⟦⟧]/gu, "")),
      ...negatives.map(([, text]) => text).filter((text) => text.length < 500),
    ];
    const cut = fc
      .tuple(fc.constantFrom(...pieces), fc.nat({ max: 80 }), fc.nat({ max: 200 }))
      .map(([piece, from, length]) =>
        piece.slice(from % (piece.length + 1), (from % (piece.length + 1)) + length),
      );
    const spice = fc.constantFrom(
      "\n",
      "\r\n",
      "\0",
      " ",
      "=",
      ":",
      '"',
      "@",
      "://",
      "[redacted: ",
      "]",
      "[redacted: private key]",
      "[redacted: password in a URL]",
      "password=",
      "token: ",
      "--token ",
      ";pwd=",
      "Bearer ",
      "authorization: ",
      "\ud800",
      "漢",
      `-----BEGIN ${PRIVATE}-----`,
      `-----END ${PRIVATE}-----`,
      word(20),
      word(64),
      "eyJ",
      "sk-",
      "-",
      ".",
    );
    const text = fc
      .array(
        fc.oneof(
          cut,
          fc.constantFrom(...pieces),
          spice,
          fc.string({ unit: "binary", maxLength: 8 }),
        ),
        { maxLength: 14 },
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (hostile) => {
        const secrets = secretsIn(hostile);
        const once = redactSecrets(hostile);
        expect(
          secrets.every(
            ({ start, end }, at) => start < end && start >= (secrets[at - 1]?.end ?? 0),
          ),
        ).toBe(true);
        expect(redactSecrets(once.text)).toEqual({ text: once.text, found: [] });
        expect(once.text.split("\n").length).toBe(hostile.split("\n").length);
      }),
      { seed: 1, numRuns: 3_000 },
    );
  });
});

describe("work", () => {
  test.each(SHAPES.map(({ kind, pattern }) => [kind({}), pattern] as const))(
    "%s: an attempt reads a bounded stretch, and no line end or wall",
    (_kind, pattern) => {
      const classes = pattern.source.match(/\[(?:\\.|[^\]\\])*\]/g) ?? [];
      const outside = pattern.source.replace(/\[(?:\\.|[^\]\\])*\]/g, "c");
      expect({
        unbounded: /[*+]|\{\d+,\}/.test(outside.replace(/\\./g, "e")),
        overWalls: classes.filter((one) =>
          one.startsWith("[^") ? !one.startsWith("[^\\s\\0") : /\\[sSWDn0]/.test(one),
        ),
        anything: /\\[sSWDn0]|(?<!\\)\./.test(outside),
      }).toEqual({ unbounded: false, overWalls: [], anything: false });
    },
  );

  // A quadratic search needs hours for these; the test's own time limit ends it.
  const MEBI = 1024 * 1024;
  test.each([
    "a",
    "A",
    "0",
    " ",
    "\n",
    "=",
    "-",
    ":",
    "/",
    "@",
    ".",
    '"',
    "漢",
    "\0",
    "token=",
    "token:",
    "password ",
    "--token ",
    "-token",
    "://",
    "a://b:",
    "a://:c@",
    "a://b:ccc@d ",
    "eyJ",
    "eyJhbGciOi.",
    "eyJhbGciOiJI.aaaa.",
    "sk-",
    "sk-a1B2c3-",
    "AKIA",
    "xoxb-1",
    "SG.",
    "bearer ",
    "authorization:",
    "authorization:a ",
    "; pwd=",
    ";pwd=aaaa",
    "-----BEGIN PRIVATE KEY-----",
    "-----END PRIVATE KEY-----",
    "[redacted: ",
    "[redacted: private key]",
    "hooks.slack.com/services/",
    '\\"',
    `token=${word(16)} `,
  ])("comes through a mebibyte of %j", (probe) => {
    const { text } = redactSecrets(`${probe.repeat(MEBI / probe.length)}!`);
    expect(text.endsWith("!") || text.endsWith("]")).toBe(true);
  });
});
