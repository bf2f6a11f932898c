// Types of the load generator, which ships none.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  type Request = {
    readonly method: string
    readonly path: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  }
  type Options = {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly requests: readonly Request[]
  }
  type Result = {
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    readonly timeouts: number
  }
  type Instance = EventEmitter<{
    response: [client: unknown, status: number, bytes: number, ms: number]
  }> &
    Promise<Result>
  const autocannon: (options: Options) => Instance
  export default autocannon
}
