import { useState } from 'react'

import { useDraft } from '#ui/fields/draft.ts'

import type { VersionedRecord } from '../saved-meanwhile.ts'
import { useNewer } from './use-newer.ts'

/** What is wrong with a field, by its name on the wire. */
type Problem = { readonly campo: string; readonly mensagem: string }

type FormDraft<F> = { readonly form: F; readonly versao: number | undefined }

/** A record, where there is one, and the same as the list behind the dialog shows it by now. */
export type RecordProps<R> = {
  readonly record: R | undefined
  readonly current: R | undefined
  readonly onClose: () => void
}

/**
 * What is typed over a record. When a colleague saves the same record meanwhile, `newer` is theirs:
 * the person sees it (`take`) or keeps what was typed (`keep`), and only then can save. What is
 * typed remembers the version over which it was typed: a draft that comes back after a new sign-in
 * may be of an older one than the list.
 */
export function useRecordForm<R extends VersionedRecord, F extends object>(
  key: string,
  { record, current }: Pick<RecordProps<R>, 'record' | 'current'>,
  {
    formOf,
    readNewest,
  }: {
    readonly formOf: (record: R | undefined) => F
    /** A record as it is now. */
    readonly readNewest: (record: R) => Promise<R | undefined>
  },
) {
  const [base, setBase] = useState(record)
  const [{ form, versao }, setTyped] = useDraft<FormDraft<F>>(key, {
    form: formOf(record),
    versao: record?.versao,
  })
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const { newer, onFailure } = useNewer({
    typedOver: versao,
    knownVersions: [base, current],
    readNewest: async () => base && readNewest(base),
  })
  const become = (next: R | undefined) => {
    setBase(next)
    setTyped({ form: formOf(next), versao: next?.versao })
    setProblems(new Map())
  }
  const moveOn = (next: R | undefined) => {
    setBase(next)
    setTyped((draft) => ({ ...draft, versao: next?.versao }))
  }
  return {
    form,
    base,
    newer,
    problems,
    dirty: JSON.stringify(form) !== JSON.stringify(formOf(base)),
    change: (part: Partial<F> | ((now: F) => Partial<F>)) => {
      setTyped((draft) => ({
        ...draft,
        form: { ...draft.form, ...(typeof part === 'function' ? part(draft.form) : part) },
      }))
      setProblems(new Map())
    },
    /** Tells each problem beside its field; answers whether there are none. */
    isSound: (foundProblems: readonly Problem[]) => {
      setProblems(new Map(foundProblems.map(({ campo, mensagem }) => [campo, mensagem])))
      return foundProblems.length === 0
    },
    take: () => become(newer),
    keep: () => moveOn(newer),
    /** The record became this by an act of this dialog; what is typed stays. */
    moveOn,
    /** The same, and what is typed is gone. */
    become,
    /** Of the act that saves. */
    onFailure,
  }
}
