// For those who write protocols: the kernel, and the forms of replies written in zod.
export * from "../kernel/index.ts";
export { among as oneOf, said as text, shape as schema } from "../protocols/shared/shape.ts";
