import type { Refusal } from '#values/refusal.ts'

import type { Boleto, Guarda } from '../contract/boleto.ts'
import type { Actor } from './events.ts'
import { decidingEvent } from './machine.ts'
import {
  mayApprove,
  mayDirectorApprove,
  mayGiveBack,
  mayJustify,
  mayKeyAccountDecide,
  maySubmit,
} from './may.ts'
import { blockedByGuard } from './refusals.ts'
import { isWorkflowStatus, S, type WorkflowStatus } from './status.ts'

// The same rules for a row on the screen as for the item in the database: the sentence that greys
// is the one that refuses.

/** The step in which a row stands. */
export const stepOf = ({
  statusWorkflow: { codigo },
}: Pick<Boleto, 'statusWorkflow'>): WorkflowStatus => (isWorkflowStatus(codigo) ? codigo : S.DONE)

const toHandledItem = (row: Pick<Boleto, 'statusWorkflow' | 'tratadoPor'>) => ({
  status: stepOf(row),
  handledBy: row.tratadoPor,
})

const MAY = {
  submit: maySubmit,
  approve: mayApprove,
  directorApprove: mayDirectorApprove,
  keyAccountDecide: mayKeyAccountDecide,
} as const

/** Whether this person may move the row on: step, rule code and four eyes (rules 4.3 b, h). */
export function mayMoveRow(row: Boleto, by: Actor): Refusal | undefined {
  const event = decidingEvent(stepOf(row))
  return event === undefined
    ? mayJustify(toHandledItem(row), by)
    : MAY[event](toHandledItem(row), by)
}

/** Badge, fiadores and justification: the owner of the step (rules 4.4). */
export const mayJustifyRow = (row: Boleto, by: Actor): Refusal | undefined =>
  mayJustify(toHandledItem(row), by)

export const mayGiveBackRow = (row: Boleto, by: Actor): Refusal | undefined =>
  mayGiveBack(toHandledItem(row), by)

/** The guard that keeps the whole boleto ISENTAR: of its lojista or of the boleto (rules 4.6). */
export const blockOf = ({ guardas }: Pick<Boleto, 'guardas'>): Guarda | undefined =>
  guardas.find(({ severidade, pessoa }) => severidade === 'BLOQUEIO' && pessoa === 'LOJISTA')

/** Whether the badge may be turned: a blocked boleto stays ISENTAR. */
export function mayTurnRow(row: Boleto, by: Actor): Refusal | undefined {
  const block = blockOf(row)
  return mayJustifyRow(row, by) ?? (block && blockedByGuard(block))
}

/**
 * ISENTAR by a person without a justification: nothing of the list moves until it has one (spec
 * 1:5).
 */
export const lacksJustification = (
  row: Pick<Boleto, 'flagNegativar' | 'serasaJustificatica' | 'guardas'>,
): boolean => !row.flagNegativar && row.serasaJustificatica === null && blockOf(row) === undefined

/**
 * Of rows that are to become NEGATIVAR, those whose exemption somebody else has justified: it would
 * be set aside.
 */
export const justifiedByOthers = <B extends Pick<Boleto, 'flagNegativar' | 'justificadoPor'>>(
  rows: readonly B[],
  by: Actor,
): readonly B[] =>
  rows.filter(
    ({ flagNegativar, justificadoPor }) =>
      !flagNegativar &&
      justificadoPor !== null &&
      justificadoPor.id !== by.userId &&
      !(by.oneWith ?? []).includes(justificadoPor.id),
  )

/**
 * The row after a click on its badge, as the server will answer it: NEGATIVAR detaches the
 * justification, ISENTAR takes the fiadores along.
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
