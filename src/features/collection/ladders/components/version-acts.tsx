import type { ReactNode } from 'react'

import type { AnswerOf, Call, InputOf } from '#contract/call.ts'
import { ReasonForm } from '#features/platform/approvals/components/reason-form.tsx'
import { type Act, useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import { otherPersonSentence, proposedSentence, shortReasonSentence } from '../contract/versions.ts'
import { ladderQueries } from '../queries.ts'

const invalidates = [ladderQueries]

type SeenVersion = { readonly id: number; readonly versao: number }
type Reasoned = SeenVersion & { readonly motivo: string }

type DialogProps = {
  readonly name: string
  readonly version: SeenVersion
  readonly onClose: () => void
}

/** 'Recusar': with a reason. */
function RefuseDialog<C extends Call>({
  call,
  name,
  version,
  onClose,
}: DialogProps & { readonly call: C }) {
  const act: Act<C> = useAct(call, {
    success: 'Proposta recusada.',
    invalidates,
    fields: ['motivo'],
    onDone: onClose,
  })
  return (
    <ReasonForm
      title="Recusar proposta"
      act="Recusar"
      longest={500}
      about={`recusar ${call.name} ${version.id}`}
      refusal={shortReasonSentence}
      busy={act.busy}
      error={act.fieldErrors.get('motivo')}
      onAct={(motivo) => void act.run({ ...version, motivo } as Reasoned as InputOf<C>)}
      onClose={onClose}
    >
      <p>{`${name}, versão ${version.versao}.`}</p>
    </ReasonForm>
  )
}

/** 'Confirmar': the proposal of another user. */
function AgreeDialog<C extends Call>({
  call,
  question,
  version,
  onClose,
}: Omit<DialogProps, 'name'> & { readonly call: C; readonly question: string }) {
  const act: Act<C> = useAct(call, {
    success: 'Proposta confirmada.',
    invalidates,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      opened
      question={question}
      title="Confirmar proposta"
      confirmLabel="Confirmar"
      busy={act.busy}
      onConfirm={() => void act.run({ ...version } as InputOf<C>)}
      onClose={onClose}
    />
  )
}

export type Decision = 'confirmar' | 'recusar'

/** 'Confirmar' or 'Recusar' of the proposal of another user: a ladder, text or sender. */
export function DecideVersionDialog<Confirm extends Call, Refuse extends Call>({
  decision,
  confirm,
  refuse,
  question,
  ...props
}: DialogProps & {
  readonly decision: Decision
  readonly confirm: Confirm
  readonly refuse: Refuse
  /** What is confirmed. */
  readonly question: string
}) {
  return decision === 'confirmar' ? (
    <AgreeDialog call={confirm} question={question} {...props} />
  ) : (
    <RefuseDialog call={refuse} {...props} />
  )
}

/** 'Propor': with a reason; `save` stores what was typed before. */
export function ProposeVersionDialog<C extends Call>({
  call,
  title,
  version,
  more,
  save,
  onDone,
  children,
  onClose,
}: Omit<DialogProps, 'name'> & {
  readonly call: C
  readonly title: string
  readonly more?: Readonly<Record<string, unknown>>
  /** Returns the version to propose; undefined if it could not be saved. */
  readonly save?: () => Promise<number | undefined>
  readonly onDone?: (answer: AnswerOf<C>) => void
  readonly children?: ReactNode
}) {
  const act: Act<C> = useAct(call, {
    success: proposedSentence,
    invalidates,
    fields: ['motivo'],
    onDone: (answer) => {
      onDone?.(answer)
      onClose()
    },
  })
  const propose = async (motivo: string) => {
    const versao = save === undefined ? version.versao : await save()
    if (versao === undefined) return
    await act.run({ ...version, ...more, versao, motivo } as Reasoned as InputOf<C>)
  }
  return (
    <ReasonForm
      title={title}
      longest={500}
      about={`propor ${call.name} ${version.id}`}
      refusal={shortReasonSentence}
      busy={act.busy}
      error={act.fieldErrors.get('motivo')}
      onAct={(motivo) => void propose(motivo)}
      onClose={onClose}
    >
      {children}
      <p>Só vale depois que outra pessoa confirmar, em sete dias.</p>
    </ReasonForm>
  )
}

/** Why the user may not decide a proposal. */
export const mayDecideBecause = (
  mayConfirm: boolean,
  proposal: { readonly minha: boolean },
): string | undefined => (proposal.minha || !mayConfirm ? otherPersonSentence : undefined)
