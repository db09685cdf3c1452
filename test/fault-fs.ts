// A disk in memory that can fail as disks do. Files and folders have a cached state, which programs see, and a durable
// one, which a loss of power leaves. Every operation is numbered and shown to a plan, which may fail it, shorten it or end the run.
import { basename, dirname, normalize } from "node:path";
import type { Fs, FsFile, FsStat } from "../src/log/fs.ts";

export interface Op {
  /** From 1. */
  readonly n: number;
  readonly name:
    | "open"
    | "write"
    | "sync"
    | "truncate"
    | "stat"
    | "names"
    | "mkdir"
    | "rename"
    | "unlink"
    | "removeTree"
    | "syncFolder"
    | "free"
    | "read";
  readonly path: string;
}
export type Fault = "crash" | { readonly errno: string } | { readonly short: number } | undefined;
export type Plan = (op: Op) => Fault;

type Pending = { readonly at: number; readonly bytes: Buffer } | { readonly size: number };
interface FileNode {
  readonly kind: "file";
  readonly ino: number;
  cached: Buffer;
  durable: Buffer;
  pending: Pending[];
}
interface FolderNode {
  readonly kind: "folder";
  readonly ino: number;
  cached: Map<string, Node>;
  durable: Map<string, Node>;
}
interface LinkNode {
  readonly kind: "link";
  readonly ino: number;
}
type Node = FileNode | FolderNode | LinkNode;

/** What is lost together. */
const SECTOR = 512;
const LARGE = 1024 * 1024;

/** How a machine comes back: with all it had cached (the process died), with what was synced, or with any part of the rest. */
export type Loss = "process" | "unsynced" | { readonly random: () => number };

export class FaultFs implements Fs {
  plan: Plan = () => undefined;
  capacity = Number.POSITIVE_INFINITY;
  readonly ops: Op[] = [];
  #isDead = false;
  #inos: number;
  readonly #root: FolderNode;

  constructor(
    root: FolderNode = { kind: "folder", ino: 1, cached: new Map(), durable: new Map() },
    inos = 1,
  ) {
    this.#root = root;
    this.#inos = inos;
  }

  /** The disk as the next start finds it. */
  after(loss: Loss): FaultFs {
    // A fresh copy of every node that survives; one node stays one, whatever its names.
    const copies = new Map<Node, Node>();
    const copy = (node: Node): Node => {
      const known = copies.get(node);
      if (known !== undefined) return known;
      const made =
        node.kind === "file"
          ? settledFile(node, loss)
          : node.kind === "link"
            ? node
            : { ...node, cached: new Map<string, Node>(), durable: new Map<string, Node>() };
      copies.set(node, made);
      if (node.kind === "folder" && made.kind === "folder") {
        const isCached = loss === "process" || (loss !== "unsynced" && loss.random() < 0.5);
        for (const [name, child] of isCached ? node.cached : node.durable)
          made.cached.set(name, copy(child));
        made.durable = new Map(made.cached);
      }
      return made;
    };
    const next = new FaultFs(copy(this.#root) as FolderNode, this.#inos);
    next.capacity = this.capacity;
    return next;
  }

  bytes(path: string): Buffer {
    return Buffer.from(this.#file(path).cached);
  }

  /** Puts a durable file there, whatever was there before. */
  put(path: string, bytes: Uint8Array): void {
    const folder = this.#folder(dirname(path));
    const node: FileNode = {
      kind: "file",
      ino: ++this.#inos,
      cached: Buffer.from(bytes),
      durable: Buffer.from(bytes),
      pending: [],
    };
    folder.cached.set(basename(path), node);
    folder.durable.set(basename(path), node);
  }

  /** Changes the bytes of a file in place, as a bad disk or a stranger would. */
  overwrite(path: string, bytes: Uint8Array): void {
    const node = this.#file(path);
    node.cached = Buffer.from(bytes);
    node.durable = Buffer.from(bytes);
  }

  link(path: string): void {
    this.#folder(dirname(path)).cached.set(basename(path), { kind: "link", ino: ++this.#inos });
  }

  async open(path: string, how: "new" | "append" | "read"): Promise<FsFile> {
    this.#step("open", path);
    const folder = this.#folder(dirname(path));
    const there = folder.cached.get(basename(path));
    if (there?.kind === "link") throw failure("ELOOP", path);
    if (there?.kind === "folder" && how !== "read") throw failure("EISDIR", path);
    if (how === "new") {
      if (there !== undefined) throw failure("EEXIST", path);
      folder.cached.set(basename(path), {
        kind: "file",
        ino: ++this.#inos,
        cached: Buffer.alloc(0),
        durable: Buffer.alloc(0),
        pending: [],
      });
    }
    const node = this.#file(path);
    return {
      write: async (bytes) => this.#write(node, path, Buffer.from(bytes)),
      sync: async () => {
        this.#step("sync", path);
        node.durable = node.cached;
        node.pending = [];
      },
      truncate: async (size) => {
        this.#step("truncate", path);
        node.cached = node.cached.subarray(0, size);
        node.pending.push({ size });
      },
      stat: async () => {
        this.#step("stat", path);
        return described(node);
      },
      chunks: () => this.#chunks(node, path),
      close: async () => undefined,
    };
  }

  async stat(path: string): Promise<FsStat | null> {
    this.#step("stat", path);
    const node = this.#find(path);
    return node === undefined ? null : described(node);
  }

  async names(folder: string): Promise<readonly string[]> {
    this.#step("names", folder);
    return [...this.#folder(folder).cached.keys()];
  }

  async mkdir(path: string): Promise<void> {
    this.#step("mkdir", path);
    if (this.#find(path) !== undefined) throw failure("EEXIST", path);
    this.#folder(dirname(path)).cached.set(basename(path), {
      kind: "folder",
      ino: ++this.#inos,
      cached: new Map(),
      durable: new Map(),
    });
  }

  async rename(from: string, to: string): Promise<void> {
    this.#step("rename", to);
    const node = this.#find(from);
    if (node === undefined) throw failure("ENOENT", from);
    const there = this.#find(to);
    if (there?.kind === "folder" && there.cached.size > 0) throw failure("ENOTEMPTY", to);
    this.#folder(dirname(to)).cached.set(basename(to), node);
    this.#folder(dirname(from)).cached.delete(basename(from));
  }

  async unlink(path: string): Promise<void> {
    this.#step("unlink", path);
    if (!this.#folder(dirname(path)).cached.delete(basename(path))) throw failure("ENOENT", path);
  }

  async removeTree(path: string): Promise<void> {
    this.#step("removeTree", path);
    this.#folder(dirname(path)).cached.delete(basename(path));
  }

  async syncFolder(path: string): Promise<void> {
    this.#step("syncFolder", path);
    const folder = this.#folder(path);
    folder.durable = new Map(folder.cached);
  }

  async free(path: string): Promise<number> {
    this.#step("free", path);
    return Math.max(0, this.capacity - used(this.#root));
  }

  #write(node: FileNode, path: string, bytes: Buffer): number {
    const fault = this.#step("write", path);
    const room = Math.max(0, this.capacity - used(this.#root));
    const count = Math.min(bytes.length, room, fault?.short ?? bytes.length);
    if (count === 0 && bytes.length > 0 && fault === undefined) throw failure("ENOSPC", path);
    const taken = bytes.subarray(0, count);
    node.pending.push({ at: node.cached.length, bytes: taken });
    node.cached = node.cached.length === 0 ? taken : Buffer.concat([node.cached, taken]);
    return count;
  }

  async *#chunks(node: FileNode, path: string): AsyncGenerator<Uint8Array> {
    this.#step("read", path);
    // Odd on purpose: no record ends where a chunk does.
    for (let at = 0; at < node.cached.length; at += 1021) yield node.cached.subarray(at, at + 1021);
  }

  #step(name: Op["name"], path: string): { short: number } | undefined {
    if (this.#isDead) throw failure("EIO", `${path} after the crash`);
    const op = { n: this.ops.length + 1, name, path };
    this.ops.push(op);
    const fault = this.plan(op);
    if (fault === undefined) return undefined;
    if (fault === "crash") {
      this.#isDead = true;
      throw failure("EIO", `${path} at the crash`);
    }
    if ("errno" in fault) throw failure(fault.errno, path);
    return fault;
  }

  #find(path: string): Node | undefined {
    const parts = normalize(path)
      .split("/")
      .filter((part) => part !== "" && part !== ".");
    let node: Node | undefined = this.#root;
    for (const part of parts) node = node?.kind === "folder" ? node.cached.get(part) : undefined;
    return node;
  }

  #folder(path: string): FolderNode {
    const node = this.#find(path);
    if (node === undefined) throw failure("ENOENT", path);
    if (node.kind !== "folder") throw failure("ENOTDIR", path);
    return node;
  }

  #file(path: string): FileNode {
    const node = this.#find(path);
    if (node === undefined) throw failure("ENOENT", path);
    if (node.kind !== "file") throw failure("EISDIR", path);
    return node;
  }
}

/** A part of the unsynced writes reached the disk: some whole, one in sectors, later ones perhaps before it. */
function settledFile(node: FileNode, loss: Loss): FileNode {
  let bytes: Buffer = Buffer.from(loss === "process" ? node.cached : node.durable);
  if (typeof loss === "object") {
    const whole = Math.floor(loss.random() * (node.pending.length + 1));
    for (const [i, pending] of node.pending.entries()) {
      if (i < whole) bytes = applied(bytes, pending, () => true);
      else if ("bytes" in pending && loss.random() < 0.8)
        bytes = applied(bytes, pending, () => loss.random() < 0.6);
    }
  }
  return { ...node, cached: bytes, durable: Buffer.from(bytes), pending: [] };
}

function applied(before: Buffer, pending: Pending, keeps: (sector: number) => boolean): Buffer {
  if ("size" in pending) return Buffer.from(before.subarray(0, pending.size));
  const after = Buffer.alloc(Math.max(before.length, pending.at + pending.bytes.length));
  before.copy(after);
  // The ballast, which nobody reads, has sixteen thousand of them.
  const sector = pending.bytes.length > LARGE ? LARGE : SECTOR;
  for (let at = pending.at; at < pending.at + pending.bytes.length;) {
    const end = Math.min((Math.floor(at / sector) + 1) * sector, pending.at + pending.bytes.length);
    if (keeps(at)) pending.bytes.copy(after, at, at - pending.at, end - pending.at);
    at = end;
  }
  return after;
}

function described(node: Node): FsStat {
  return {
    kind: node.kind,
    size: node.kind === "file" ? node.cached.length : 0,
    dev: 0n,
    ino: BigInt(node.ino),
  };
}

function used(node: Node): number {
  if (node.kind === "file") return node.cached.length;
  if (node.kind === "link") return 0;
  return [...node.cached.values()].reduce((sum, child) => sum + used(child), 0);
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

/** A small seeded generator (mulberry32): a failing case is named by its seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
