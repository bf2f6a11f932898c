import { useEffect, useState } from 'react'

import { CallFailure } from '#contract/errors.ts'
import { chooseFirst } from '#listing/records/saved-meanwhile-notice.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { today } from '#listing/today.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import { type Expectation, removeExpectation, saveExpectation } from '../contract/expectation.ts'
import type { TypeOption } from '../contract/options.ts'
import { clearTendency } from '../contract/tendency.ts'
import { staleByExpectations } from '../contract/words.ts'
import { hasAmount } from '../rules/expectation.ts'
import { product } from '../queries.ts'
import { formOf, formProblems, inputOf, type ExpectationForm } from './expectation-form.ts'
import { showClearingFailure } from './clearing-failure.ts'
import { slipsToClear } from './slips-to-clear.ts'
import type { FieldProblem } from '#values/field-problem.ts'

const invalidates = staleByExpectations

/** Errors shown while typing; missing values only disable the button. */
const toldErrors = (problems: readonly FieldProblem[]) =>
  problems
    .filter(({ mensagem }) => !mensagem.startsWith('Informe '))
    .map(({ campo, mensagem }) => [campo, mensagem] as const)

type Facts = {
  /** Currently saved data; a colleague's save shows up while the user types. */
  readonly saved: Expectation
  readonly types: readonly TypeOption[]
  readonly onReadAgain: () => Promise<Expectation | undefined>
  readonly onClose: () => void
  readonly onSaved?: () => void
}

/** The form over the saved data. Data that a colleague saves meanwhile replaces an untouched form. */
function useForm(saved: Expectation) {
  const [base, setBase] = useState(saved)
  const [form, setForm] = useState(() => formOf(saved))
  const [savedByMe, setSavedByMe] = useState(false)
  const dirty = JSON.stringify(form) !== JSON.stringify(formOf(base))
  const isOther = saved.versao !== base.versao || saved.isTendency !== base.isTendency
  const take = () => {
    setBase(saved)
    setForm(formOf(saved))
  }
  useEffect(() => {
    if (isOther && !dirty && !savedByMe) {
      setBase(saved)
      setForm(formOf(saved))
    }
  }, [isOther, dirty, savedByMe, saved])
  const newer = isOther && dirty && !savedByMe ? saved : undefined
  return {
    base,
    form,
    dirty,
    newer,
    take,
    setSavedByMe,
    change: (part: Partial<typeof form>) => setForm({ ...form, ...part }),
    keep: () => setBase(saved),
  }
}

/** The three acts of the dialog. */
function useActs(onReadAgain: Facts['onReadAgain'], done: () => void) {
  const clearing = useAct(clearTendency, {
    invalidates,
    onFailure: showClearingFailure,
  })
  const saving = useAct(saveExpectation, {
    invalidates,
    success: ({ mensagem }) => mensagem,
    fields: ['expectationReceiptTypeId', 'unlikelyReceiptReasonId', 'expirationDate'],
    onFailure: (failure) => {
      if (!(failure instanceof CallFailure) || failure.status !== 409) return false
      void onReadAgain()
      return true
    },
  })
  const removing = useAct(removeExpectation, {
    invalidates,
    success: ({ mensagem }) => mensagem,
    onDone: done,
  })
  return { clearing, saving, removing }
}

/** Without any value there is no expectation to save. */
const isEmptyForm = ({ type, date, reason, amounts }: ExpectationForm) =>
  type === '' && date === '' && reason === '' && !hasAmount(amounts)

/** State, validation and actions of the dialog. */
export function useExpectation({ saved, types, onReadAgain, onClose, onSaved }: Facts) {
  const { setSavedByMe, ...state } = useForm(saved)
  const { base, form, dirty, newer } = state

  const done = () => {
    onSaved?.()
    onClose()
  }
  const { clearing, saving, removing } = useActs(onReadAgain, done)

  const isUnticked = base.isTendency && !form.isTendency
  // The user came only to untick the tendency.
  const isEmpty = isEmptyForm(form)
  const problems = isEmpty && isUnticked ? [] : formProblems(form, saved, types, today())
  const flagged = saved.slips.filter(({ isTendency }) => isTendency)

  async function save(): Promise<void> {
    setSavedByMe(true)
    const isDone = (isEmpty && isUnticked) || (await saving.run(inputOf(form, base))) !== undefined
    if (!isDone) return setSavedByMe(false)
    // Clear the tendency after saving the expectation (spec 3:4).
    if (isUnticked && flagged.length > 0) {
      const answer = await clearing.run({ product, slips: slipsToClear(flagged) })
      if (answer && isEmpty) showToast({ tone: 'done', title: answer.mensagem })
    }
    done()
  }

  return {
    ...state,
    errors: new Map([...toldErrors(problems), ...saving.fieldErrors]),
    disabledBecause: form.isTendency
      ? 'Desmarque a tendência para salvar.'
      : newer
        ? chooseFirst
        : dirty
          ? problems[0]?.mensagem
          : 'Nada foi alterado.',
    busy: saving.busy || clearing.busy,
    save: () => void save(),
    removing: {
      busy: removing.busy,
      run: () => void removing.run({ product, SlipId: saved.slips.map(({ slipId }) => slipId) }),
    },
  }
}
