import { useState } from 'react'

import { useDraft } from '#ui/fields/draft.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import type { VersionedRecord } from '../saved-meanwhile.ts'
import { useNewer } from './use-newer.ts'

type FormDraft<F> = { readonly form: F; readonly versao: number | undefined }

/** The opened record, if any, and its latest version from the list behind the dialog. */
export type RecordProps<R> = {
  readonly record: R | undefined
  readonly current: R | undefined
  readonly onClose: () => void
}

type FormSource<R, F> = {
  readonly formOf: (record: R | undefined) => F
  /** Fetches the current record. */
  readonly readNewest: (record: R) => Promise<R | undefined>
}

type FormChange<F> = Partial<F> | ((now: F) => Partial<F>)

const withPart = <F extends object>(draft: FormDraft<F>, part: FormChange<F>): FormDraft<F> => ({
  ...draft,
  form: { ...draft.form, ...(typeof part === 'function' ? part(draft.form) : part) },
})

/** Errors by field, until the form changes. */
function useProblems() {
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    problems,
    forget: () => setProblems(new Map()),
    /** Shows each error beside its field; returns true if there are none. */
    isSound: (foundProblems: readonly FieldProblem[]) => {
      setProblems(new Map(foundProblems.map(({ campo, mensagem }) => [campo, mensagem])))
      return foundProblems.length === 0
    },
  }
}

/**
 * Form state over a versioned record. `newer` is a colleague's concurrent save: the user accepts it
 * (`take`) or keeps the draft (`keep`) before saving; a form without a change shows it at once. The
 * draft stores its base version, because a draft restored after sign-in may be older than the list.
 */
export function useRecordForm<R extends VersionedRecord, F extends object>(
  key: string,
  { record, current }: Pick<RecordProps<R>, 'record' | 'current'>,
  { formOf, readNewest }: FormSource<R, F>,
) {
  const [base, setBase] = useState(record)
  const [{ form, versao }, setTyped] = useDraft<FormDraft<F>>(key, {
    form: formOf(record),
    versao: record?.versao,
  })
  const { problems, forget, isSound } = useProblems()
  const { newer, onFailure } = useNewer({
    typedOver: versao,
    knownVersions: [base, current],
    readNewest: async () => base && readNewest(base),
  })
  const become = (next: R | undefined) => {
    setBase(next)
    setTyped({ form: formOf(next), versao: next?.versao })
    forget()
  }
  const moveOn = (next: R | undefined) => {
    setBase(next)
    setTyped((draft) => ({ ...draft, versao: next?.versao }))
  }
  const dirty = JSON.stringify(form) !== JSON.stringify(formOf(base))
  // Nothing typed is lost, so there is nothing to choose.
  if (newer !== undefined && !dirty) become(newer)
  return {
    form,
    base,
    newer,
    problems,
    dirty,
    change: (part: FormChange<F>) => {
      setTyped((draft) => withPart(draft, part))
      forget()
    },
    isSound,
    take: () => become(newer),
    keep: () => moveOn(newer),
    /** Replaces the base record after an action of this dialog, keeping the draft. */
    moveOn,
    /** Replaces the base record and discards the draft. */
    become,
    /** Failure handler of the save. */
    onFailure,
  }
}
