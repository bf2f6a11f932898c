import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

import type { JustifyingForm } from '#features/negativation/decisions/components/justification-fields.tsx'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { mayJustifyWith } from '#features/legal/lawsuits/rules/justification.ts'
import { daySource } from '#listing/today.ts'
import { useDraft } from '#ui/fields/draft.ts'
import { localDate } from '#values/local-date.ts'

import { justificationsQuery } from '../queries.ts'
import { offeredReasons } from '../rules.ts'

const none = ''

/** The justifications that the step offers today. */
function useOfferedReasons(row: StepRow) {
  const { data: reasons = [] } = useQuery(justificationsQuery)
  const { get, subscribe } = daySource()
  const today = useSyncExternalStore(subscribe, get)
  return today === undefined
    ? []
    : offeredReasons(reasons, row.statusWorkflow.codigo, localDate(today))
}

const inputOf = ({ justification, ticket, observation }: JustifyingForm['typed']) => ({
  idJustificativa: Number(justification),
  recomendacao: 'ISENTAR' as const,
  ...(ticket.trim() === '' ? {} : { numChamado: ticket.trim() }),
  ...(observation.trim() === '' ? {} : { observacao: observation.trim() }),
})

/**
 * Form state of 'Justificativa': values, missing fields, and effect of saving. Texts survive the
 * end of the session; a file must be chosen again.
 */
export function useRecommendationForm(row: StepRow) {
  const offered = useOfferedReasons(row)
  const [initial] = useState({
    justification: String(row.idJustificativa ?? none),
    ticket: row.numChamado ?? '',
    observation: row.observacao ?? '',
  })
  const [texts, setTexts] = useDraft(`recomendação ${row.id}`, initial)
  const [file, attach] = useState<File>()

  const reason = offered.find(({ id }) => String(id) === texts.justification)
  const isNone = texts.justification === none
  const choices = offered.map(({ id, descricao }) => ({ value: String(id), label: descricao }))
  // With the same justification the file stays.
  const keepsFile = row.nomeAnexo !== null && texts.justification === initial.justification
  const missing = reason
    ? mayJustifyWith(
        { needsTicket: reason.requerChamado, needsFile: reason.requerAnexo },
        { ticket: texts.ticket, hasFile: file !== undefined || keepsFile },
      )
    : undefined
  const onlyFile = reason !== undefined && reason.requerAnexo && !reason.requerChamado
  const dirty = file !== undefined || JSON.stringify(texts) !== JSON.stringify(initial)
  const fields: JustifyingForm = {
    typed: { ...texts, file },
    change: (part) => setTexts((before) => ({ ...before, ...part })),
    attach,
    choices: [{ value: none, label: 'Selecione' }, ...choices],
    isNone,
    needsTicket: reason !== undefined && reason.requerChamado && !reason.requerAnexo,
    needsFile: onlyFile && !keepsFile,
    keepsFile,
    ticketError: onlyFile ? undefined : missing?.because,
    fileError: onlyFile ? missing?.because : undefined,
    saving: isNone
      ? 'Sem justificativa a recomendação é AJUIZAR.'
      : 'Salvar recomenda ISENTAR: a ação segue o workflow para ser isentada.',
  }
  return {
    fields,
    file,
    dirty,
    /** Why saving is disabled. */
    whyNot: isNone
      ? 'Escolha uma justificativa.'
      : (missing?.because ?? (dirty ? undefined : 'Nada foi alterado.')),
    given: inputOf(fields.typed),
  }
}
