import { countsAs } from '#values/eyes.ts'
import type { Refusal } from '#values/refusal.ts'

import type { Boleto, Guarda } from '../contract/boleto.ts'
import type { Actor } from './events.ts'
import { decidingEvent } from './machine.ts'
import { maySendBack, mayJustify, MAY } from './may.ts'
import { blockedByGuard } from './refusals.ts'
import { isWorkflowStatus, S, type WorkflowStatus } from './status.ts'

// Applies the same rules to a row on screen as to the stored item, so that a disabled button and
// a refusal share one sentence.

export const stepOf = ({
  statusWorkflow: { codigo },
}: Pick<Boleto, 'statusWorkflow'>): WorkflowStatus => (isWorkflowStatus(codigo) ? codigo : S.DONE)

const toHandledItem = (row: Pick<Boleto, 'statusWorkflow' | 'tratadoPor'>) => ({
  status: stepOf(row),
  handledBy: row.tratadoPor,
})

/** Checks whether this user may move the row on: step, rule code and four eyes (rules 4.3 b, h). */
export function mayMoveRow(row: Boleto, by: Actor): Refusal | undefined {
  const event = decidingEvent(stepOf(row))
  return event === undefined
    ? mayJustify(toHandledItem(row), by)
    : MAY[event](toHandledItem(row), by)
}

/** Badge, fiadores and justification: only the owner of the step (rules 4.4). */
export const mayJustifyRow = (row: Boleto, by: Actor): Refusal | undefined =>
  mayJustify(toHandledItem(row), by)

export const maySendBackRow = (row: Boleto, by: Actor): Refusal | undefined =>
  maySendBack(toHandledItem(row), by)

/**
 * The guard that keeps the whole boleto ISENTAR: one of its lojista or of the boleto (rules 4.6).
 */
export const blockOf = ({ guardas }: Pick<Boleto, 'guardas'>): Guarda | undefined =>
  guardas.find(({ severidade, pessoa }) => severidade === 'BLOQUEIO' && pessoa === 'LOJISTA')

/** Checks whether the badge may be toggled; a blocked boleto stays ISENTAR. */
export function mayTurnRow(row: Boleto, by: Actor): Refusal | undefined {
  const block = blockOf(row)
  return mayJustifyRow(row, by) ?? (block && blockedByGuard(block))
}

/** ISENTAR set by a person without a justification: blocks the whole list (spec 1:5). */
export const lacksJustification = (
  row: Pick<Boleto, 'flagNegativar' | 'serasaJustificatica' | 'guardas'>,
): boolean => !row.flagNegativar && row.serasaJustificatica === null && blockOf(row) === undefined

/**
 * Rows changing to NEGATIVAR whose exemption another user justified: that justification would be
 * detached.
 */
export const justifiedByOthers = <B extends Pick<Boleto, 'flagNegativar' | 'justificadoPor'>>(
  rows: readonly B[],
  by: Actor,
): readonly B[] =>
  rows.filter(
    ({ flagNegativar, justificadoPor }) =>
      !flagNegativar && justificadoPor !== null && !countsAs(by).includes(justificadoPor.id),
  )

/**
 * The row after a toggle, as the server will return it: NEGATIVAR detaches the justification,
 * ISENTAR includes the fiadores.
 */
export const toggleFlag = (row: Boleto): Boleto =>
  row.flagNegativar
    ? {
        ...row,
        flagNegativar: false,
        fiadores: row.fiadores.map((fiador) => ({ ...fiador, negativar: false })),
      }
    : {
        ...row,
        flagNegativar: true,
        serasaJustificatica: null,
        justificadoPor: null,
        txtObservacao: null,
        numChamado: null,
        nomeAnexo: null,
        fiadores: row.fiadores.map((fiador) => ({ ...fiador, negativar: !fiador.bloqueado })),
      }
