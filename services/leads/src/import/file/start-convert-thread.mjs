// A thread does not inherit the loader of TypeScript.
// biome-ignore lint/correctness/noUndeclaredDependencies: the program that uses this package runs with the same loader.
import { register } from 'tsx/esm/api'

register()
await import('./convert-thread.ts')
