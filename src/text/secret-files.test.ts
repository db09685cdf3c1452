import { describe, expect, test } from "vitest";
import { secretFile } from "./secret-files.ts";

const KEY = "a private key, by its ending";
const ENVIRONMENT = "environment files hold passwords and keys";

describe("secretFile", () => {
  test.each([
    [".env", ENVIRONMENT],
    ["app/.env.production", ENVIRONMENT],
    ["C:\\work\\.ENV.local", ENVIRONMENT],
    ["deploy/prod.env", ENVIRONMENT],
    ["certs/server.pem", KEY],
    ["TLS.KEY", KEY],
    ["home/.ssh/id_rsa", "a private SSH key"],
    ["id_ed25519", "a private SSH key"],
    ["a.p12", "a store of keys and certificates"],
    ["a.pfx", "a store of keys and certificates"],
    ["release.jks", "a store of keys and certificates"],
    ["debug.keystore", "a store of keys and certificates"],
    ["vault.kdbx", "a store of passwords"],
    [".netrc", "a file of logins"],
    [".git-credentials", "a file of logins"],
    ["www/.htpasswd", "a file of logins"],
    [".npmrc", "logins of a package registry"],
    [".pypirc", "logins of a package registry"],
    [".aws/credentials", "credentials, by its name"],
    ["gcp-credentials.json", "credentials, by its name"],
    ["service-account-prod.json", "the key of a service account"],
    ["client_secret_1.json", "the key of a service account"],
    ["kubeconfig", "access to a cluster"],
    ["home\\.kube\\config", "access to a cluster"],
    [".docker/config.json", "logins of a registry"],
    [".aws/config", "credentials, by its folder"],
    ["terraform.tfstate", "state of an infrastructure, with its secrets in plain text"],
    ["terraform.tfstate.backup", "state of an infrastructure, with its secrets in plain text"],
    ["config/secrets.yml", "secrets, by its name"],
    ["Secrets.YAML", "secrets, by its name"],
    ["secrets-prod.json", "secrets, by its name"],
  ])("%s is not sent", (path, reason) => {
    expect(secretFile(path)).toBe(reason);
  });

  test.each([
    "",
    ".env.example",
    ".env.sample",
    "app/.env.template",
    ".ENV.EXAMPLE",
    "secrets.example.yml",
    "environment.ts",
    "src/text/secrets.ts",
    "credentials.ts",
    "keys.md",
    "vault.kdbx.md",
    "id_rsa.pub",
    "server.crt",
    "config",
    "git/config",
    ".aws/configure.md",
    "monkey.txt",
    "tokens.css",
    "secretary.json",
    ".gitignore",
    "package.json",
    "main.tf",
    "秘密.md",
    "service.json",
    "folder.key/readme.md",
    ".env/readme.md",
  ])("nothing speaks against %j", (path) => {
    expect(secretFile(path)).toBe(null);
  });

  test("a key stays a key where its name ends in another word for pattern", () => {
    expect(secretFile("server-example.pem")).toBe(KEY);
  });
});
