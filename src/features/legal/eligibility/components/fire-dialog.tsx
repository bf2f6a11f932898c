import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { CallFailure } from '#contract/errors.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { alsoToast, failureSentence } from '#listing/screen/failure-toast.ts'
import { resetThen, useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog, type ConfirmNote } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { MallName } from '#ui/display/mall-name.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatBrl, sumCents } from '#values/cents.ts'

import { fireEligible, type previewFire } from '../contract/calls.ts'
import type { EligibleMall } from '../contract/eligible-malls.ts'
import { listChangedSince } from '../rules/fire-state.ts'
import { firePreviewQuery } from '../queries.ts'
import styles from './fire-dialog.module.css'

type Preview = AnswerOf<typeof previewFire>

const action = { one: 'ação', many: 'ações', feminine: true }
const shownEntering = 5

export type FireDialogProps = {
  /** The current list, which will be replaced. */
  readonly malls: readonly EligibleMall[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** The largest claims that enter the list, by name. */
function Entering({ itens, quantidade }: Preview['entram']) {
  if (quantidade === 0) return null
  const shown = itens.slice(0, shownEntering)
  const rest = quantidade - shown.length
  return (
    // Keys scroll the dialog where the list is longer than the window.
    <div className={styles['entering']} role="region" aria-label="Quem entra" tabIndex={0}>
      <h3>Quem entra</h3>
      <ul>
        {shown.map((one) => (
          <li key={`${one.idShopping} ${one.numeroContrato} ${one.tipoDivida}`}>
            <span>
              <strong>{one.nomeFantasia || `Contrato ${one.numeroContrato}`}</strong>{' '}
              <MallName name={one.shopping} />, {one.luc}, {one.tipoAcao}
            </span>
            <span>{formatBrl(one.saldoAbertoCriterio)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{`e mais ${formatCount(rest, action)}`}</p>}
    </div>
  )
}

/** The parts of the new list, and what leaves it. */
const linesOf = ({ entram, ficam, saem }: Preview) =>
  (
    [
      ['Entram', entram],
      ['Ficam', ficam],
      ['Saem da lista', saem],
    ] as const
  ).map(([label, { quantidade, valor }]) => ({ label, count: quantidade, sum: valor }))

function notesOf(malls: readonly EligibleMall[]): readonly ConfirmNote[] {
  const count = malls.reduce((sum, { acoes }) => sum + acoes, 0)
  const staying = malls.reduce((sum, { acoes, seguem }) => sum + acoes - seguem, 0)
  return [
    ...(count > 0
      ? [
          {
            tone: 'alert' as const,
            text: `A lista atual, de ${formatCount(count, action)}, dá lugar à nova; o que não foi liberado é avaliado de novo.`,
          },
        ]
      : []),
    ...(staying > 0
      ? [
          {
            tone: 'info' as const,
            text:
              staying === 1
                ? 'A ação marcada para não seguir continua marcada, se ainda for elegível.'
                : `As ${formatCount(staying, action)} marcadas para não seguir continuam marcadas, se ainda forem elegíveis.`,
          },
        ]
      : []),
  ]
}

/** The preview that the user reads: a later one replaces it only if the user asks for it. */
function useShownPreview(opened: boolean) {
  const query = useQuery({
    ...firePreviewQuery,
    enabled: opened,
    meta: { invalidatedBy: [lawsuitQueries, 'lawsuit-requirements'] },
  })
  const [shown, setShown] = useState<Preview>()
  const latest = query.isFetching ? undefined : query.data
  if (opened && shown === undefined && latest !== undefined) setShown(latest)
  if (!opened && shown !== undefined) setShown(undefined)
  return {
    shown,
    error: query.error,
    isReloading: query.isFetching,
    hasChanged: shown !== undefined && latest !== undefined && !isSame(shown, latest),
    reload: async () => {
      const { data } = await query.refetch()
      if (data) setShown(data)
    },
  }
}

const isSame = (one: Preview, other: Preview) => one.conferencia === other.conferencia

/** Offers the numbers of now after a colleague changed the list. */
function Changed({
  sentence,
  isReloading,
  onReload,
}: {
  readonly sentence: string
  readonly isReloading: boolean
  readonly onReload: () => void
}) {
  return (
    <div className={styles['changed']} role="alert">
      <span>{sentence}</span>
      <Button size="compact" loading={isReloading} onClick={onReload}>
        Atualizar os números
      </Button>
    </div>
  )
}

const unread = 'Atualize os números antes de disparar.'

const previewFailed = (error: unknown): ConfirmNote => ({
  tone: 'alert',
  text: `Não se sabe ainda quem entra: ${failureSentence(error)}`,
})

/** The sums of the new list, once its preview is known. */
const totalsOf = (preview: Preview | undefined) =>
  preview && {
    count: preview.entram.quantidade + preview.ficam.quantidade,
    noun: action,
    sum: sumCents([preview.entram.valor, preview.ficam.valor]),
    lines: linesOf(preview),
  }

/**
 * 'Disparar Elegiveis' asks first: it takes long and replaces the current list (2:2.3). A dry run
 * of today shows who enters, stays and leaves, and how much they owe. The server refuses a
 * confirmation of outdated numbers; the dialog stays and offers those of now.
 */
export function FireDialog({ malls, opened, onClose }: FireDialogProps) {
  const preview = useShownPreview(opened)
  const { shown, error } = preview
  const act = useAct(fireEligible, {
    success: ({ mensagem }) => mensagem,
    invalidates: [lawsuitQueries],
    onFailure: alsoToast,
    onDone: onClose,
  })
  const isRefused = act.failure instanceof CallFailure && act.failure.status === 409
  const hasChanged = isRefused || (preview.hasChanged && !act.busy)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={resetThen(act, onClose)}
      onConfirm={() =>
        void act.run({
          product: 'regua',
          force: true,
          ...(shown ? { conferencia: shown.conferencia } : {}),
        })
      }
      title="Disparar Elegiveis"
      question="Uma nova lista de contratos elegíveis será gerada com base no aging configurado. O processo pode demorar. Deseja continuar?"
      confirmLabel="Disparar Elegiveis"
      busy={act.busy}
      {...(hasChanged ? { disabledBecause: unread } : {})}
      {...totalsOf(shown)}
      notes={[
        ...failureNotes(act.failure),
        ...(error ? [previewFailed(error)] : []),
        ...notesOf(malls),
      ]}
    >
      {hasChanged && (
        <Changed
          sentence={isRefused ? 'Confira os números de agora.' : listChangedSince}
          isReloading={preview.isReloading}
          onReload={() => void preview.reload().then(act.reset)}
        />
      )}
      {shown ? (
        <Entering {...shown.entram} />
      ) : (
        !error && (
          <div role="status" aria-label="Calculando quem entra">
            <Skeleton width="100%" height={120} />
          </div>
        )
      )}
    </ConfirmDialog>
  )
}
