import { CannotStart } from '#server/settings/cannot-start.ts'

/** Runs a program of the command line; it ends with the returned status, or 1 if it fails. */
export function runProgram(main: () => Promise<number>): void {
  main().then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      console.error(error instanceof CannotStart ? error.message : error)
      process.exitCode = 1
    },
  )
}
