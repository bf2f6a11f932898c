import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailureAs } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { dateMask, noSuchDay } from '#ui/fields/masks.ts'
import { formatDate, parseBrDate } from '#values/local-date.ts'
import { createNegotiation } from '../contract/negotiations.ts'
import type { Stage } from '../contract/stages.ts'
import { negotiationQueries } from '../contract/words.ts'
import { product, stagesQuery, useContactDays, useLongestPromise } from '../queries.ts'
import { slipsOf, replacedPromisesNote } from '../rules/dialog.ts'
import { mayPromise, negotiationProblems, type ContactDays } from '../rules/negotiation.ts'
import type { NegotiationForm } from './negotiation-fields.tsx'

import type { NegotiateDialogProps } from './negotiate-dialog.tsx'

/** Converts the form to the rules' input. */
const read = (form: NegotiationForm, stage: Stage | undefined) => ({
  stage,
  contactOn: parseBrDate(form.contactOn),
  agreementOn: parseBrDate(form.agreementOn),
  observation: form.observation,
})

/** Why the negotiation cannot be saved yet. */
function whyNot(
  form: NegotiationForm,
  stage: Stage | undefined,
  {
    days,
    longestPromise,
  }: { readonly days: ContactDays; readonly longestPromise?: number | undefined },
): string | undefined {
  const typed = read(form, stage)
  const [problem] = negotiationProblems(typed, days)
  const tooLong = longestPromise === undefined ? undefined : mayPromise(typed, longestPromise)
  const isImpossible = [
    form.contactOn,
    ...(stage?.copiesContactDate ? [] : [form.agreementOn]),
  ].some((text) => dateMask.isComplete(text) && parseBrDate(text) === undefined)
  return isImpossible ? noSuchDay : (problem?.mensagem ?? tooLong?.because)
}

/** The chosen stage; at first none, or that of a promise. */
function useStage(startsAsPromise: boolean) {
  const stages = useQuery(stagesQuery)
  const [picked, setStage] = useState<Stage>()
  const first = startsAsPromise
    ? stages.data?.data.find(({ isAgreement }) => isAgreement)
    : undefined
  return { stage: picked ?? first, isPicked: picked !== undefined, setStage }
}

/** State, validation and save of the dialog 'Negociar'. */
export function useNegotiation(props: NegotiateDialogProps) {
  const { contracts, today, onClose } = props
  const first = { contactOn: formatDate(today), agreementOn: '', observation: '' }
  const [form, setForm] = useState<NegotiationForm>(first)
  const { stage, isPicked, setStage } = useStage(props.startsAsPromise === true)
  const [chosen, setChosen] = useState(props.chosen)
  const act = useAct(createNegotiation, {
    invalidates: [negotiationQueries, 'receivables', 'negativation'],
    success: ({ mensagem }) => (props.isSilent === true ? undefined : mensagem),
    onDone: (saved) => {
      props.onDone?.(saved)
      onClose()
    },
    onFailure: (error) => toastFailureAs('Ocorreu um erro, tente novamente!', error),
  })
  const slips = slipsOf(contracts).filter(({ slipId }) => chosen.has(slipId))
  const typed = read(form, stage)
  const days = useContactDays(today)
  const longestPromise = useLongestPromise()
  const save = () =>
    void act.run({
      product,
      contactDate: typed.contactOn,
      agreementDate: stage?.copiesContactDate === true ? typed.contactOn : typed.agreementOn,
      idNegotiationType: stage?.id,
      slipIds: slips.map(({ slipId }) => slipId),
      observation: form.observation,
    })
  return {
    form,
    stage,
    chosen,
    slips,
    typed,
    days,
    longestPromise,
    act,
    save,
    setStage,
    setChosen,
    change: (part: Partial<NegotiationForm>) => setForm({ ...form, ...part }),
    isDirty: isPicked || JSON.stringify(form) !== JSON.stringify(first),
    disabledBecause:
      slips.length === 0
        ? 'Selecione ao menos um boleto'
        : whyNot(form, stage, { days, longestPromise }),
    /** Promises that this negotiation would replace. */
    replaced:
      stage === undefined || stage.isAgreement || stage.endsPromise
        ? replacedPromisesNote(slips, today)
        : undefined,
  }
}
