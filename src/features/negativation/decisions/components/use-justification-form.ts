import { useState } from 'react'

import { useDraft } from '#ui/fields/draft.ts'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { type JustificationInput, useJustifications } from '../queries/justifications.ts'
import {
  isNoJustification,
  maySaveJustification,
  NO_JUSTIFICATION,
} from '#features/negativation/debt-items/rules/justification.ts'
import {
  savingSentence,
  savingWords,
} from '#features/negativation/debt-items/rules/confirmation.ts'
import { blockOf } from '#features/negativation/debt-items/rules/decision-row.ts'

/** Maximum characters of the observation in the API. */
export const observationLimit = 500

type Texts = {
  readonly justification: string
  readonly ticket: string
  readonly observation: string
}
type JustificationDraft = Texts & { readonly file: File | undefined }

const noText = String(NO_JUSTIFICATION)
const empty: Texts = { justification: noText, ticket: '', observation: '' }

/** A boleto to justify; exemptions and guards are optional, and the form then omits them. */
export type Justifiable = Pick<
  Boleto,
  'idBoleto' | 'serasaJustificatica' | 'numChamado' | 'txtObservacao' | 'flagNegativar'
> &
  Partial<Pick<Boleto, 'quantidadeExcecao' | 'guardas'>>

const justificationStateOf = ({
  flagNegativar,
  serasaJustificatica,
  guardas = [],
}: Justifiable) => {
  const block = blockOf({ guardas })
  return {
    isNegativate: flagNegativar,
    isJustified: serasaJustificatica !== null,
    ...(block === undefined ? {} : { block: block.texto }),
  }
}

/** Initial values: the boleto's own, or empty for several. */
const initialOf = (rows: readonly Justifiable[]): Texts => {
  const [row] = rows
  if (rows.length !== 1 || !row || row.serasaJustificatica === null) return empty
  return {
    justification: String(row.serasaJustificatica.idSerasaJustificatica),
    ticket: row.numChamado ?? '',
    observation: row.txtObservacao ?? '',
  }
}

function unchangedBecause(
  rows: readonly Justifiable[],
  isNone: boolean,
  dirty: boolean,
): string | undefined {
  if (isNone && rows.every(({ serasaJustificatica }) => serasaJustificatica === null))
    return 'Escolha uma justificativa.'
  return dirty ? undefined : 'Nada foi alterado.'
}

const isSameText = (one: Texts, other: Texts) =>
  one.justification === other.justification &&
  one.ticket === other.ticket &&
  one.observation === other.observation

const inputOf = ({
  justification,
  ticket,
  observation,
  file,
}: JustificationDraft): JustificationInput => ({
  idJustificativa: Number(justification),
  ...(ticket.trim() === '' ? {} : { numChamado: ticket.trim() }),
  ...(observation.trim() === '' ? {} : { txtObservacao: observation.trim() }),
  ...(file === undefined ? {} : { file }),
})

function useJustificationDraft(rows: readonly Justifiable[]) {
  // Initial values are taken once, so that a refetch of the rows does not overwrite what was
  // typed.
  const [initialTexts] = useState(() => initialOf(rows))
  const [texts, setTexts] = useDraft<Texts>(
    `justificativa ${rows.map(({ idBoleto }) => idBoleto).join()}`,
    initialTexts,
  )
  const [file, setFile] = useState<File>()
  const draft: JustificationDraft = { ...texts, file }
  const dirty = file !== undefined || !isSameText(texts, initialTexts)
  return { draft, dirty, setTexts, setFile }
}

/**
 * Form of 'Justificativa': values, missing fields and the effect of saving. Texts survive the end
 * of the session; an attachment must be chosen again.
 */
export function useJustificationForm(
  rows: readonly Justifiable[],
  spelling: 'comAcentos' | 'semAcentos' = 'comAcentos',
) {
  const { data: options = [] } = useJustifications()
  const { draft, dirty, setTexts, setFile } = useJustificationDraft(rows)
  const option = options.find(
    ({ idSerasaJustificatica }) => String(idSerasaJustificatica) === draft.justification,
  )
  const isNone = isNoJustification(Number(draft.justification))
  const requirement = option?.campoObrigatorio ?? 'NAO_OBRIGATORIO'
  const missing = maySaveJustification(
    requirement,
    { ticket: draft.ticket, hasAttachment: draft.file !== undefined },
    spelling,
  )
  const [row] = rows
  return {
    typed: draft,
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
    /** The requirement is shown under the attachment if only an attachment satisfies it. */
    ticketError: requirement === 'ANEXO' ? undefined : missing?.because,
    fileError: requirement === 'ANEXO' ? missing?.because : undefined,
    missing: missing?.because,
    /** Effect of saving; without exemption count for several boletos, whose counts differ. */
    saving: savingWords(
      rows.map(justificationStateOf),
      isNone,
      option && rows.length === 1 && row?.quantidadeExcecao !== undefined
        ? savingSentence(option, row.quantidadeExcecao)
        : undefined,
    ),
    /** Why there is nothing to save: nothing chosen, or no change. */
    unchanged: unchangedBecause(rows, isNone, dirty),
    dirty,
    given: inputOf(draft),
  }
}
export type JustificationForm = ReturnType<typeof useJustificationForm>
