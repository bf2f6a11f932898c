import type { FieldProblem } from '#values/field-problem.ts'

import { InvalidInput } from './errors.ts'

/** 400 with every invalid field; its sentence is that of the first one by default. */
export function refuseProblems(problems: readonly FieldProblem[], sentence?: string): void {
  const [first] = problems
  if (first) throw new InvalidInput(sentence ?? first.mensagem, { campos: problems })
}

/**
 * Runs a write with a unique code; a concurrent duplicate gets the same error as an earlier one.
 */
export async function unlessTaken<T>(write: () => Promise<T>, problem: FieldProblem): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
    throw isTaken ? new InvalidInput(problem.mensagem, { campos: [problem] }) : error
  }
}
