import { useCallback, useMemo } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import type { SearchInput } from '#listing/search-input.ts'
import { ListingBody } from '#listing/screen/listing-body.tsx'
import type { ListingScreenProps } from '#listing/screen/listing-screen-props.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { storeNavigation } from '#listing/screen/navigation-list.ts'
import type { EmptyWords } from '#listing/screen/state-block.tsx'
import { focusedRow, ownBeside } from '#listing/screen/use-beside.tsx'
import { useListingScreen } from '#listing/screen/use-listing-screen.ts'
import { today } from '#listing/today.ts'
import { queryText, useGoTo, useScreenQuery } from '#ui/actions/address.ts'

import { lazyPart } from '#ui/display/lazy-part.tsx'
import { useDraft } from '#ui/fields/draft.ts'
import { FromSheet } from '../components/from-sheet.tsx'
import { pageOf, queueCells } from '../components/queue-cells.tsx'
import { QueuePanel } from '../components/queue-panel.tsx'
import { QueueTools } from '../components/queue-tools.tsx'
import { type QueueRow, todayQueue } from '../contract/queue.ts'
import { todayPath } from '../contract/words.ts'
import { wholeQueue } from '../queries.ts'
import { emptyQueueWords } from '../rules/sentences.ts'

// Lazy-loaded on first open.
const QueueSheet = lazyPart(() =>
  import('../components/queue-sheet.tsx').then((module) => module.QueueSheet),
)

/** Props from the shell. */
export type TodayScreenProps = {
  readonly opens: (path: string) => boolean
  readonly profile: string
}

type Answer = AnswerOf<typeof todayQueue.search>

/** Read-only profiles: one click shows the customers of others. */
const readsOnly = {
  title: 'Nenhum lojista para você contatar',
  sentence:
    'Seu perfil não registra contatos. Ligue Todos para ver a fila dos outros, e de quem é.',
  next: { label: 'Ver todos', href: `${todayPath}?todos=1` },
}

/** '/agir-hoje': customers to contact today, with reasons and actions. */
export function TodayScreen({ opens, profile }: TodayScreenProps) {
  const goTo = useGoTo()
  const query = useScreenQuery()
  const sees = opens('/boletos')
  const cells = useMemo(() => queueCells(sees), [sees])
  const [brought, setBrought, forgetBrought] = useDraft<readonly number[] | undefined>(
    'agir-hoje planilha',
    undefined,
  )
  const listing = useMemo(
    () => (brought === undefined ? todayQueue : { ...todayQueue, fixed: { clientes: brought } }),
    [brought],
  )
  const from = todayPath + queryText(query)
  const open = useCallback(
    async (row: QueueRow, filter: SearchInput) => {
      try {
        const ids = await wholeQueue({ ...filter, sort: query['sort'] })
        const places = ids.map((id) => ({ id: String(id) }))
        goTo(pageOf(row, storeNavigation({ from, title: todayQueue.title, places })))
      } catch (error) {
        toastFailure(error)
      }
    },
    [goTo, from, query],
  )
  const screen: ListingScreenProps<QueueRow> = {
    listing,
    cells,
    sheet: (_, onClose) => <QueueSheet onChoose={setBrought} onClose={onClose} />,
    ...(sees ? { onOpen: (row, filter) => void open(row, filter) } : {}),
    whenNothing: ({ answer }) => emptyWords(answer as Answer, opens),
    tools: ({ result }) => (
      <QueueTools answer={result?.answer as Answer | undefined} hasCalendar={sees} />
    ),
    above: () =>
      brought && (
        <FromSheet
          count={brought.length}
          onEnd={() => {
            setBrought(undefined)
            forgetBrought()
          }}
        />
      ),
  }
  const model = useListingScreen(screen)
  const { act } = model
  const shown = focusedRow(model)
  const answer = act.result?.answer as Answer | undefined
  const panel =
    shown && answer ? (
      <QueuePanel
        row={shown.row}
        index={shown.index}
        act={act}
        last={answer.adiarAte}
        profile={profile}
        opens={opens}
        onOpen={() => void open(shown.row, act.filter)}
      />
    ) : null
  return <ListingBody screen={screen} model={model} beside={ownBeside(panel)} />
}

/** Empty-state texts of the queue. */
function emptyWords(found: Answer, opens: TodayScreenProps['opens']): EmptyWords | undefined {
  if (!found.contata && found.resumo['todos'] !== 0) return readsOnly
  const sentence = emptyQueueWords(found, today())
  return sentence === undefined
    ? undefined
    : {
        title: 'Nada para agir hoje',
        sentence,
        isDone: true,
        ...(opens('/priorizacao')
          ? { next: { label: 'Ver a priorização', href: '/priorizacao' } }
          : {}),
      }
}
