import { useDraft } from '#ui/fields/draft.ts'

import type { TextRow } from '../contract/text-calls.ts'
import { isDead } from './use-ladder-draft.ts'

type Words = { readonly assunto: string; readonly corpo: string }
type Typed = { readonly form: Words; readonly base: Words; readonly versao: number }

/** What the user edits: the draft or proposal, else the words in force, else the last ones. */
const editedWords = ({ assunto, corpo, estado, vigente }: TextRow): Words =>
  isDead(estado) && vigente !== null ? vigente : { assunto, corpo }

const isSame = (one: Words, other: Words) =>
  one.assunto === other.assunto && one.corpo === other.corpo

/** The form over a text; a save by somebody else shows `newer`. */
export function useTextDraft(text: TextRow) {
  const newest = editedWords(text)
  const fresh: Typed = { form: newest, base: newest, versao: text.versao }
  const [typed, setTyped] = useDraft<Typed>(`texto ${text.id}`, fresh)
  const isTyped = !isSame(typed.form, typed.base)
  // Nothing typed: the newest version replaces the older one. After a save it may come later.
  const current = isTyped || text.versao < typed.versao ? typed : fresh
  const { form, base, versao } = current
  return {
    form,
    versao,
    isDirty: !isSame(form, base),
    newer:
      text.versao > versao
        ? { versao: text.versao, alteradoPor: text.escritoPor, alteradoEm: text.escritoEm }
        : undefined,
    take: () => setTyped(fresh),
    keep: () => setTyped({ ...current, versao: text.versao }),
    saved: (version: number) => setTyped({ form, base: form, versao: version }),
    change: (part: Partial<Words>) => setTyped({ ...current, form: { ...form, ...part } }),
  }
}

export type TextDraft = ReturnType<typeof useTextDraft>
