import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { PromisesPanel } from '#features/collection/negotiations/components/promises-panel.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import { AdministrationPanel } from '../components/administration-panel.tsx'
import { ConfirmationsPanel } from '../components/confirmations-panel.tsx'
import { CyclePanel } from '../components/cycle-panel.tsx'
import { SentBackPanel } from '#features/home/start-page/components/sent-back-panel.tsx'
import { LegalPanel } from '../components/legal-panel.tsx'
import { NoticesPanel } from '../components/notices-panel.tsx'
import { QueuePanel } from '../components/queue-panel.tsx'
import { SincePanel } from '../components/since-panel.tsx'
import { SubstitutionPanel } from '../components/substitution-panel.tsx'
import { pendingQuery } from '../queries/start-page.ts'
import { countToConfirm } from '../rules/start-page.ts'
import { overviewQuery } from '../queries/overview.ts'
import { FiguresStrip } from '#features/home/start-page/components/figures-strip.tsx'
import styles from './start-screen.module.css'

// Lazy-loaded with its chart, only for its audience.
const PrescriptionPanel = lazyPart(() =>
  import('#features/legal/prescription/components/prescription-panel.tsx').then(
    (module) => module.PrescriptionPanel,
  ),
)

const OverduePanel = lazyPart(() =>
  import('#features/collection/prioritisation/components/overdue-panel.tsx').then(
    (module) => module.OverduePanel,
  ),
)
const RecoveryPanel = lazyPart(() =>
  import('#features/negativation/recovery/components/recovery-panel.tsx').then(
    (module) => module.RecoveryPanel,
  ),
)

const PinnedPanel = lazyPart(() =>
  import('#features/home/saved-views/components/pinned-panel.tsx').then(
    (module) => module.PinnedPanel,
  ),
)

// Only for users who follow up legal actions.
const LegalStrip = lazyPart(() =>
  import('../components/legal-start.tsx').then((module) => module.LegalStrip),
)
const ActsOfOthers = lazyPart(() =>
  import('../components/legal-start.tsx').then((module) => module.ActsOfOthers),
)

export type StartScreenProps = {
  /** True if the user may open the screen of that path. */
  readonly opens: (path: string) => boolean
  readonly icon: (group: string) => ReactNode
}

/**
 * '/home': the user's queue, proposals of others, today's promises and returned items. Beside it
 * are recent changes, problems and, for users who follow the cycle, the place of its boletos. Users
 * without a step see their own panels first.
 */
export function StartScreen({ opens, icon }: StartScreenProps) {
  const query = useQuery(pendingQuery)
  const beside = useQuery(overviewQuery)
  const notices = query.data?.avisos ?? []
  const follows = opens('/acompanhamento-workflow')
  const { administracao = null, juridico = null, devolvidos = [], confirmacoes } = beside.data ?? {}
  const toConfirm = countToConfirm(query.data?.content ?? [])
  const awaited = confirmacoes?.length ?? (beside.isPending ? toConfirm : 0)
  const isFollower = beside.data?.acompanhaAcoes === true
  const own = (
    <>
      {administracao && <AdministrationPanel of={administracao} />}
      {juridico && <LegalPanel of={juridico} />}
    </>
  )
  const watchesPrescription = juridico !== null && opens('/radar-de-prescricao')
  const isQuiet = query.data?.content.length === 0 && (administracao !== null || juridico !== null)
  const isAlone =
    notices.length === 0 &&
    !opens('/priorizacao') &&
    !follows &&
    !watchesPrescription &&
    beside.data?.numeros === null
  return (
    <div className={styles['page']} data-alone={isAlone || undefined}>
      {isFollower && <LegalStrip />}
      {!beside.isPending && !(isFollower && juridico !== null) && <FiguresStrip opens={opens} />}
      <div className={styles['side']}>
        {isQuiet && own}
        <QueuePanel query={query} opens={opens} icon={icon} />
        {query.data && awaited > 0 && (
          <ConfirmationsPanel rows={confirmacoes} count={toConfirm} today={query.data.hoje} />
        )}
        <PromisesPanel />
        {isFollower && <ActsOfOthers />}
        {beside.data?.substituicoes.map((one) => (
          <SubstitutionPanel key={one.nome} of={one} />
        ))}
        {devolvidos.length > 0 && <SentBackPanel rows={devolvidos} />}
        {!isQuiet && own}
      </div>
      <div className={styles['side']}>
        {notices.length > 0 && <NoticesPanel notices={notices} />}
        <PinnedPanel />
        {watchesPrescription && <PrescriptionPanel />}
        <SincePanel query={beside} today={query.data?.hoje} />
        {opens('/priorizacao') && <OverduePanel />}
        {opens('/antes-e-depois-da-negativacao') && <RecoveryPanel />}
        {follows && <CyclePanel pending={query} opens={opens} />}
      </div>
    </div>
  )
}
