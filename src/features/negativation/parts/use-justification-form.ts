import { useState } from 'react'

import { useDraft } from '#ui/draft.ts'

import type { Boleto } from '../contract/boleto.ts'
import { type JustificationGiven, useJustifications } from '../queries.ts'
import { isNoJustification, maySaveJustification, NO_JUSTIFICATION } from '../rules/justification.ts'
import { savingSentence } from '../rules/confirmation.ts'

/** Characters of the observation on the wire. */
export const observationLimit = 500

type Texts = { readonly chosen: string; readonly ticket: string; readonly observation: string }
type Typed = Texts & { readonly file: File | undefined }

const noText = String(NO_JUSTIFICATION)
const empty: Texts = { chosen: noText, ticket: '', observation: '' }

/** A boleto that may be justified; without its exemptions the form does not say which one this would be. */
export type Justifiable = Pick<Boleto, 'idBoleto' | 'serasaJustificatica' | 'numChamado' | 'txtObservacao'> &
  Partial<Pick<Boleto, 'quantidadeExcecao'>>

/** What stands in the form at first: what the boleto has, nothing for several. */
const initialOf = (rows: readonly Justifiable[]): Texts => {
  const [row] = rows
  if (rows.length !== 1 || !row || row.serasaJustificatica === null) return empty
  return {
    chosen: String(row.serasaJustificatica.idSerasaJustificatica),
    ticket: row.numChamado ?? '',
    observation: row.txtObservacao ?? '',
  }
}

/**
 * The form of 'Justificativa': what is typed, what is missing, and what saving will do. Its texts outlive the end of the
 * session; an attachment has to be chosen again.
 */
export function useJustificationForm(
  rows: readonly Justifiable[],
  spelling: 'comAcentos' | 'semAcentos' = 'comAcentos',
) {
  const { data: options = [] } = useJustifications()
  // The same rows read again must not take away what was typed: it is what stood there when the form was opened.
  const [started] = useState(() => initialOf(rows))
  const [texts, setTexts] = useDraft<Texts>(`justificativa ${rows.map(({ idBoleto }) => idBoleto).join()}`, started)
  const [file, setFile] = useState<File>()
  const typed: Typed = { ...texts, file }

  const option = options.find(({ idSerasaJustificatica }) => String(idSerasaJustificatica) === typed.chosen)
  const isNone = isNoJustification(Number(typed.chosen))
  const requirement = option?.campoObrigatorio ?? 'NAO_OBRIGATORIO'
  const missing = maySaveJustification(
    requirement,
    { ticket: typed.ticket, hasAttachment: typed.file !== undefined },
    spelling,
  )
  const [row] = rows
  const given: JustificationGiven = {
    idJustificativa: Number(typed.chosen),
    ...(typed.ticket.trim() === '' ? {} : { numChamado: typed.ticket.trim() }),
    ...(typed.observation.trim() === '' ? {} : { txtObservacao: typed.observation.trim() }),
    ...(typed.file === undefined ? {} : { file: typed.file }),
  }
  return {
    typed,
    change: (part: Partial<Texts>) => setTexts((before) => ({ ...before, ...part })),
    attach: setFile,
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
    sentence:
      option && rows.length === 1 && row?.quantidadeExcecao !== undefined
        ? savingSentence(option, row.quantidadeExcecao)
        : undefined,
    dirty:
      typed.chosen !== started.chosen ||
      typed.ticket !== started.ticket ||
      typed.observation !== started.observation ||
      typed.file !== undefined,
    given,
  }
}
export type JustificationForm = ReturnType<typeof useJustificationForm>
