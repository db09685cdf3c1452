// Files that hold secrets by custom, known by name alone: what is in them is never read.
// Law 1: letter case and the kind of path separator change nothing.
// Law 2: a name that says it is a pattern to copy (.env.example) is sent.

const REASONS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:\.env|\.env\..+|.+\.env|\.envrc|\.dev\.vars)$/,
    "environment files hold passwords and keys",
  ],
  [/^id_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk|xmss)$/, "a private SSH key"],
  [/\.(?:pem|key|p8|ppk|pvk)$/, "a private key, by its ending"],
  [/\.(?:p12|pfx|jks|jceks|keystore|bks|pkcs12)$/, "a store of keys and certificates"],
  [
    /\.(?:kdbx?|agilekeychain|opvault|psafe3)$|^(?:login\.keychain|.+\.keychain(?:-db)?|logins\.json|key[34]\.db)$/,
    "a store of passwords",
  ],
  [
    /^(?:[._]netrc|\.pgpass|\.my\.cnf|\.git-credentials|\.htpasswd|\.s3cfg|\.boto|\.dockercfg|\.vault-token)$/,
    "a file of logins",
  ],
  [/^(?:\.npmrc|\.yarnrc\.yml|\.pypirc|auth\.json)$/, "logins of a package registry"],
  [
    /^(?:credentials?|(?:.+[._-])?credentials\.(?:json|ya?ml|toml|ini|xml|csv|tfrc\.json)|application_default_credentials\.json)$/,
    "credentials, by its name",
  ],
  [
    /^(?:service[-_]?account.*|.*[-_]service[-_]?account|client[-_]secrets?.*)\.json$/,
    "the key of a service account",
  ],
  [/^(?:kubeconfig.*|.+[._-]kubeconfig|admin\.conf)$/, "access to a cluster"],
  [
    /^(?:.+\.tfstate(?:\..+)?|(?:.+\.)?auto\.tfvars|terraform\.tfvars)$/,
    "state of an infrastructure, with its secrets in plain text",
  ],
  [
    /^(?:.+[._-])?secrets?(?:[._-](?:dev|development|test|stage|staging|prod|production|local))?\.(?:ya?ml|json|toml|ini|env|properties|txt)$/,
    "secrets, by its name",
  ],
  [
    /^(?:master\.key|shadow|\.bash_history|\.zsh_history|\.psql_history|\.mysql_history)$/,
    "what was typed or stored in private",
  ],
];

/** These say that secrets are yet to be filled in. */
const PATTERN_TO_COPY =
  /[._-](?:example|sample|template|dist|tmpl|tpl)(?:\.(?:json|ya?ml|toml|ini|env|txt|properties))?$/;

/** Names that mean something only in their folder. */
const IN_FOLDER: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)\.aws\/config$/, "credentials, by its folder"],
  [/(?:^|\/)\.kube\/config$/, "access to a cluster"],
  [/(?:^|\/)\.docker\/config\.json$/, "logins of a registry"],
  [/(?:^|\/)\.gnupg\/./, "a store of private keys"],
];

/** Why a file of this name is not sent; null if nothing speaks against it. */
export function secretFile(path: string): string | null {
  const whole = path.replaceAll("\\", "/").toLowerCase();
  const name = whole.slice(whole.lastIndexOf("/") + 1);
  if (PATTERN_TO_COPY.test(name)) return null;
  const byName = REASONS.find(([pattern]) => pattern.test(name));
  const byFolder = IN_FOLDER.find(([pattern]) => pattern.test(whole));
  return (byName ?? byFolder)?.[1] ?? null;
}
