import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import type { ListingScreenProps } from '#listing/screen/listing-screen-props.ts'
import { focusedRow } from '#listing/screen/use-beside.tsx'
import { useListingScreen } from '#listing/screen/use-listing-screen.ts'
import { today } from '#listing/today.ts'
import { useGoTo } from '#ui/actions/address.ts'
import { tabParams } from '#ui/actions/tabbed-page.tsx'
import { useNarrow } from '#ui/theme/use-narrow.ts'
import { bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import { cents, formatBrl } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import { batchMessages, type BatchMessage } from '../contract/lists.ts'
import { messagesPath } from '../contract/words.ts'
import { batchQuery } from '../queries.ts'
import {
  emptyBatchWords,
  makeRefusal,
  type ReleaseRights,
  releaseRefusal,
  retirableIds,
} from '../rules/batch-row.ts'
import { type Card, cardsOf } from '../rules/batch-words.ts'
import { batchCells } from './batch-cells.tsx'
import type { BatchDialog } from './batch-dialogs.tsx'
import { releaseRequestOf } from './release-request.ts'
import { useBatchKeys } from './use-batch-keys.ts'

type Answer = AnswerOf<typeof batchMessages.search>

const summary: ListingScreenProps<BatchMessage>['summary'] = ({ total, totals }) =>
  total === 0
    ? []
    : [{ mark: 'filled', text: `com encargos ${formatBrl(cents(totals['valorCorrigido'] ?? 0))}` }]

const disabledBecause = ({ podeLiberar }: BatchMessage) =>
  podeLiberar ? undefined : 'Outro perfil libera esta mensagem.'

/** State of the tab 'A enviar': the list, its batch and day, and the acts on them. */
export type BatchModel = ReturnType<typeof useBatch>

export function useBatch({
  rights,
  opensLog,
}: {
  readonly rights: ReleaseRights
  readonly opensLog: boolean
}) {
  const goTo = useGoTo()
  const isNarrow = useNarrow()
  const within = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<BatchDialog>()
  const [openedId, setOpenedId] = useState<number>()
  const base: ListingScreenProps<BatchMessage> = {
    listing: batchMessages,
    params: tabParams,
    cells: batchCells,
    summary,
    selection: { disabledBecause },
    ...(opensLog && { onOpen: ({ id }: BatchMessage) => goTo(`${messagesPath}?mensagem=${id}`) }),
  }
  const list = useListingScreen(base)
  const { filter, state } = list.list
  const { act } = list
  const day = (filter['data'] as LocalDate | undefined) ?? today()
  const isToday = day === today()
  const isWorkday = isBusinessDay(bankCalendar, day)
  const malls = (filter['shoppings'] as readonly number[] | undefined) ?? []
  const reading = useQuery(batchQuery(day, malls))
  const { data: batch } = reading
  const request = releaseRequestOf(day, act, act.result?.answer as Answer | undefined)
  const refused = releaseRefusal({
    rights,
    isToday,
    batch: batch ?? undefined,
    isReady: act.isReady,
    count: request?.released.messages ?? 0,
    isSelected: act.selection.count > 0,
  })
  const release = () => {
    if (refused === undefined && request) setDialog({ kind: 'release', request })
  }
  const shown = focusedRow(list)
  const retire = () => {
    const chosen = act.selection.count > 0 ? act.selection.rows : shown ? [shown.row] : []
    const ids = retirableIds(chosen)
    if (ids.length > 0) setDialog({ kind: 'retire', ids })
  }
  useBatchKeys({ retire, release }, within)
  const { tipo, pessoa } = state.filters
  const cards = batch ? cardsOf(batch.passos, batch.resumo) : []
  return {
    base,
    list,
    day,
    reading,
    batch,
    isWorkday,
    request,
    makeRefused: makeRefusal({ rights, isToday, isWorkday }),
    refused,
    release,
    retire,
    within,
    isNarrow,
    dialog,
    setDialog,
    setOpenedId,
    opened: list.shownRows.find(({ id }) => id === openedId),
    card: cards.find(({ kind, person }) => kind === tipo && person === pessoa),
    chooseCard: (card: Card | undefined) =>
      list.go({
        filters: { ...state.filters, tipo: card?.kind ?? '', pessoa: card?.person ?? '' },
        page: 1,
      }),
    emptyWords: emptyBatchWords(batch === null, isToday, isWorkday),
    finish: () => {
      setDialog(undefined)
      act.selection.clear()
    },
  }
}
