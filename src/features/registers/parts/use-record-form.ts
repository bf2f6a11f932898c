import { useState } from 'react'

import { useDraft } from '#ui/draft.ts'

import { type Problem, savedMeanwhile } from '../rules.ts'

type Versioned = { readonly versao: number; readonly alteradoPor: string; readonly alteradoEm: Date }

type Typed<F> = { readonly form: F; readonly versao: number | undefined }

/** A record, where there is one, and the same as the list behind the dialog shows it by now. */
export type RecordProps<R> = {
  readonly record: R | undefined
  readonly current: R | undefined
  readonly onClose: () => void
}

/**
 * What is typed over a record. When a colleague saves the same record meanwhile, `newer` is theirs: the person sees it
 * (`take`) or keeps what was typed (`keep`), and only then can save. What is typed remembers the version over which it was
 * typed: a draft that comes back after a new sign-in may be of an older one than the list.
 */
export function useRecordForm<R extends Versioned, F extends object>(
  key: string,
  { record, current }: Pick<RecordProps<R>, 'record' | 'current'>,
  formOf: (record: R | undefined) => F,
) {
  const [base, setBase] = useState(record)
  const [{ form, versao }, setTyped] = useDraft<Typed<F>>(key, { form: formOf(record), versao: record?.versao })
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const newer = savedMeanwhile(versao, base, current)
  const moveOn = (next: R | undefined) => {
    setBase(next)
    setTyped((typed) => ({ ...typed, versao: next?.versao }))
  }
  return {
    form,
    base,
    newer,
    problems,
    dirty: JSON.stringify(form) !== JSON.stringify(formOf(base)),
    change: (part: Partial<F>) => {
      setTyped((typed) => ({ ...typed, form: { ...typed.form, ...part } }))
      setProblems(new Map())
    },
    /** Tells each problem beside its field; answers whether there are none. */
    isSound: (found: readonly Problem[]) => {
      setProblems(new Map(found.map(({ campo, mensagem }) => [campo, mensagem])))
      return found.length === 0
    },
    take: () => {
      setBase(newer)
      setTyped({ form: formOf(newer), versao: newer?.versao })
    },
    keep: () => moveOn(newer),
    /** The record became this by an act of this dialog; what is typed stays. */
    moveOn,
  }
}
