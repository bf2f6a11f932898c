import { useQuery } from '@tanstack/react-query'
import { chooseFirst } from '#listing/records/saved-meanwhile-notice.tsx'
import { useRecordForm } from '#listing/records/use-record-form.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { formatDate, parseBrDate } from '#values/local-date.ts'
import {
  changeContactRecord,
  type ContactRecord,
  createContactRecords,
} from '../contract/contact-records.ts'
import { negotiationQueries } from '../contract/words.ts'
import { stagesQuery, useContactDays } from '../queries.ts'
import { chosenLucs, type ChosenLists, type LucChoice, nothingChosen } from '../rules/choices.ts'
import { recordProblems, recordSentence } from '../rules/contact-record.ts'

import type { RecordDialogProps } from './record-dialog.tsx'

const keyOfRecord = (record: ContactRecord): ChosenLists => ({
  ...nothingChosen,
  shoppings: [String(record.shoppingId)],
  lucs: [record.luc],
})

/** Preselects shopping, customer or LUC if there is only one. */
const firstChoice = (
  choices: readonly LucChoice[],
  record: ContactRecord | undefined,
): ChosenLists => {
  if (record) return keyOfRecord(record)
  const [only] = choices
  return choices.length === 1 && only
    ? { ...nothingChosen, shoppings: [String(only.shoppingId)], lucs: [only.luc] }
    : nothingChosen
}

/** Creation or change of a contact record, after the same success. */
function useSaves(
  options: Pick<RecordDialogProps, 'onDone' | 'onClose'> & {
    readonly onFailure: (error: unknown) => boolean
  },
) {
  const after = {
    invalidates: [negotiationQueries],
    success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
    onFailure: options.onFailure,
    onDone: () => {
      options.onDone?.()
      options.onClose()
    },
  }
  return {
    create: useAct(createContactRecords, after),
    change: useAct(changeContactRecord, after),
  }
}

/** The form of a contact record, its problems and its save. */
export function useContactRecord(props: RecordDialogProps) {
  const { choices, group, record, today } = props
  const stages = useQuery(stagesQuery)
  const days = useContactDays(today)
  const formOf = (of: ContactRecord | undefined) => ({
    chosen: firstChoice(choices, of),
    contactOn: formatDate(of?.contactDate ?? today),
    returnId: of ? String(of.negotiationReturnId) : '',
    text: of?.additionalInformation ?? '',
  })
  const edited = useRecordForm(
    `registro ${record?.identifier ?? 'novo'}`,
    { record, current: props.current },
    { formOf, readNewest: props.readNewest ?? (async () => undefined) },
  )
  const { form, base, newer } = edited
  const { create, change } = useSaves({ ...props, onFailure: edited.onFailure })
  const contactOn = parseBrDate(form.contactOn)
  // LUCs must be chosen explicitly; the other lists only filter them.
  const subjects = form.chosen.lucs.length === 0 ? [] : chosenLucs(choices, form.chosen)
  const problems = recordProblems(
    {
      hasShopping: true,
      hasCustomer: true,
      luc: subjects[0]?.luc ?? '',
      hasReturn: form.returnId !== '',
      contactOn,
      text: form.text,
    },
    days,
  ).filter(
    ({ campo }) => campo !== 'contactDate' || form.contactOn !== formOf(base).contactOn || !base,
  )
  const save = () => {
    const shared = {
      contactDate: contactOn,
      additionalInformation: form.text,
      negotiationReturnId: Number(form.returnId),
      billingGroupId: group?.id ?? base?.billingGroupId ?? null,
      active: true,
    }
    const fields = subjects.map(({ shoppingId, cpfCnpj, luc, brand }) => ({
      ...shared,
      shoppingId,
      cpfCnpj,
      luc,
      brand,
    }))
    const [only] = fields
    if (base && only) void change.run({ ...only, id: base.identifier, versao: base.versao })
    else void create.run({ list: fields })
  }
  return {
    ...edited,
    stages,
    subjects,
    problems,
    busy: create.busy || change.busy,
    disabledBecause: newer ? chooseFirst : recordSentence(problems),
    save,
  }
}
