import { useState } from 'react'

import type { InputOf } from '#contract/call.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { alsoToast } from '#listing/screen/failure-toast.ts'
import { resetThen, useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { countOf } from '#values/count-of.ts'

import { releaseMessages } from '../contract/batch.ts'
import { afterBatch } from '../queries.ts'
import { type Released, releasedWords, releaseQuestion } from '../rules/batch-words.ts'

/** What a release asks the server for, and what it says to the person. */
export type ReleaseRequest = {
  readonly input: InputOf<typeof releaseMessages>
  readonly released: Released
}

const stayedWords = (texts: readonly string[]): string =>
  `${countOf(texts.length, 'ficou', 'ficaram')}: ${[...new Set(texts)].join(' ')}`

/** 'Liberar': asks with counts and the sum in words, and says what stayed. */
export function ReleaseDialog({
  request,
  onClose,
  onDone,
}: {
  readonly request: ReleaseRequest
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  // The question stays as it was asked while the list behind it is fetched again.
  const [shown] = useState(request)
  const act = useAct(releaseMessages, {
    invalidates: afterBatch,
    onFailure: alsoToast,
    onDone: ({ liberadas, ignoradas }) => {
      onDone()
      showToast({
        tone: ignoradas.length > 0 ? 'warn' : 'done',
        title: releasedWords(liberadas),
        ...(ignoradas.length > 0 && { detail: stayedWords(ignoradas.map(({ texto }) => texto)) }),
      })
    },
  })
  return (
    <ConfirmDialog
      opened
      title="Liberar"
      question={releaseQuestion(shown.released)}
      confirmLabel="Liberar"
      busy={act.busy}
      onClose={resetThen(act, onClose)}
      onConfirm={() => void act.run(shown.input)}
      notes={[
        ...failureNotes(act.failure),
        {
          tone: 'info',
          text: 'Antes de sair, tudo é perguntado de novo: quem pagar, prometer ou contestar sai sozinho.',
        },
      ]}
    />
  )
}
