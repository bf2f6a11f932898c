import { useEffect, useState } from 'react'

import type { Boleto } from '../contract/boleto.ts'
import { type JustificationGiven, useJustifications } from '../queries.ts'
import { isNoJustification, maySaveJustification, NO_JUSTIFICATION } from '../rules/justification.ts'
import { savingSentence } from '../rules/confirmation.ts'

/** Characters of the observation on the wire. */
export const observationLimit = 500

type Typed = {
  readonly chosen: string
  readonly ticket: string
  readonly observation: string
  readonly file: File | undefined
}

const noText = String(NO_JUSTIFICATION)
const empty: Typed = { chosen: noText, ticket: '', observation: '', file: undefined }

/** What stands in the form at first: what the boleto has, nothing for several. */
const initialOf = (rows: readonly Boleto[]): Typed => {
  const [row] = rows
  if (rows.length !== 1 || !row || row.serasaJustificatica === null) return empty
  return {
    chosen: String(row.serasaJustificatica.idSerasaJustificatica),
    ticket: row.numChamado ?? '',
    observation: row.txtObservacao ?? '',
    file: undefined,
  }
}

/** The form of 'Justificativa': what is typed, what is missing, and what saving will do. */
export function useJustificationForm(rows: readonly Boleto[]) {
  const { data: options = [] } = useJustifications()
  const which = rows.map(({ idBoleto }) => idBoleto).join()
  const [typed, setTyped] = useState<Typed>(() => initialOf(rows))
  const [started, setStarted] = useState<Typed>(typed)
  useEffect(() => {
    if (which === '') return
    const next = initialOf(rows)
    setTyped(next)
    setStarted(next)
    // Another row opens another form; the same row read again must not take away what was typed.
    // eslint-disable-next-line react/exhaustive-deps
  }, [which])

  const option = options.find(({ idSerasaJustificatica }) => String(idSerasaJustificatica) === typed.chosen)
  const isNone = isNoJustification(Number(typed.chosen))
  const requirement = option?.campoObrigatorio ?? 'NAO_OBRIGATORIO'
  const missing = maySaveJustification(requirement, { ticket: typed.ticket, hasAttachment: typed.file !== undefined })
  const [row] = rows
  const given: JustificationGiven = {
    idJustificativa: Number(typed.chosen),
    ...(typed.ticket.trim() === '' ? {} : { numChamado: typed.ticket.trim() }),
    ...(typed.observation.trim() === '' ? {} : { txtObservacao: typed.observation.trim() }),
    ...(typed.file === undefined ? {} : { file: typed.file }),
  }
  return {
    typed,
    change: (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part })),
    choices: [
      { value: noText, label: 'Selecione' },
      ...options.map(({ idSerasaJustificatica, txtJustificativa }) => ({
        value: String(idSerasaJustificatica),
        label: txtJustificativa,
      })),
    ],
    isNone,
    needsTicket: requirement === 'CHAMADO',
    needsFile: requirement === 'ANEXO',
    /** Where the requirement is told: under the attachment when only that will do. */
    ticketError: requirement === 'ANEXO' ? undefined : missing?.because,
    fileError: requirement === 'ANEXO' ? missing?.because : undefined,
    missing: missing?.because,
    /** After 'Salvar troca a decisão para ISENTAR.'; nothing for several boletos, whose counts differ. */
    sentence: option && rows.length === 1 && row ? savingSentence(option, row.quantidadeExcecao) : undefined,
    dirty:
      typed.chosen !== started.chosen ||
      typed.ticket !== started.ticket ||
      typed.observation !== started.observation ||
      typed.file !== undefined,
    given,
  }
}
export type JustificationForm = ReturnType<typeof useJustificationForm>
