import { receivedFilesPath, decideRule } from '#features/ledger/received-files/contract/calls.ts'
import type { FileActor, FileParameters } from '#features/ledger/received-files/rules/machine.ts'
import {
  applyToFile,
  type FileEvent,
  isFile,
  type ReceivedFile,
} from '#features/ledger/received-files/rules/machine.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { Conflict, Forbidden, NotFound, Refused } from '#server/http/errors.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { hasRule, type Work } from '#server/work/work.ts'
import type { Refusal } from '#values/refusal.ts'

import { type Entrada, lockEntrada } from '../store/files.ts'

/** An entrada in the user's scope, locked; 404 without. */
export async function requireEntrada(work: Work, id: number): Promise<Entrada> {
  const entrada = await lockEntrada(work.tx, id)
  if (entrada === undefined) throw new NotFound('Entrada não encontrada.')
  return entrada
}

export const actorOf = ({ actor }: Work): FileActor => ({
  ...eyesOf(actor),
  mayDecide: hasRule(actor, decideRule, receivedFilesPath),
  malls: actor.malls,
})

export const fileParameters = async (work: Work): Promise<FileParameters> => ({
  needsTwoForHand: (await readParameters(work.tx)).TELA_QUATRO_OLHOS,
})

/** The answer of a refusal: 403 for rights and four eyes, 409 for another state, else 422. */
export function failureOf({ code, because, todo }: Refusal): Error {
  const sentence = [because, todo].filter((part) => part !== undefined).join(' ')
  if (code === 'QUATRO_OLHOS' || code === 'SEM_PERMISSAO') return new Forbidden(sentence)
  if (code === 'CONFLITO') return new Conflict(sentence)
  return new Refused(sentence)
}

/** The next state of an entrada, or the failure of its refusal. */
export async function apply(work: Work, file: Entrada, event: FileEvent): Promise<ReceivedFile> {
  const outcome = applyToFile(file, event, await fileParameters(work))
  if (!isFile(outcome)) throw failureOf(outcome)
  return outcome
}

/** A line of the decision log about an entrada, in the chain of no mall. */
export function logEntrada(
  work: Work,
  { id, sourceName, fileName }: Pick<Entrada, 'id' | 'sourceName' | 'fileName'>,
  action: string,
  body: Readonly<Record<string, unknown>>,
): void {
  work.audit({
    mallId: 0,
    action,
    entity: 'entrada',
    entityId: id,
    body: { fonte: sourceName, arquivo: fileName, ...body },
  })
  work.invalidate('received-files', 'sources')
}
