import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'

import { fetchFile } from '#contract/client.ts'
import { toastFailure, toastFailureAs } from '#listing/screen/failure-toast.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { useSettled } from '#listing/screen/use-settled.ts'
import { areaWords } from '#listing/files/area-words.ts'
import { saveFile } from '#ui/actions/save-file.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import { type QueueRow, todayQueue } from '../contract/queue.ts'
import { contractsQuery, ensureRead, product, stagesQuery, removeFromQueue } from '../queries.ts'
import { negotiableOf, noneNegotiable } from './negotiable.ts'
import { useActKeys } from './use-act-keys.ts'

type Doing = { readonly what: 'contact' | 'note' | 'promise' | 'postpone'; readonly row: QueueRow }
/** Capitalizes: 'É do shopping: Camila Souza.' */
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
const noBalances = "Seu perfil não abre 'Boletos do cliente'."

/** State of the acts on a row: the open dialog, the refusals, the shortcuts. */
export type QueueActs = ReturnType<typeof useQueueActs>

type ActsProps = {
  readonly row: QueueRow
  readonly index: number
  readonly act: ListingAct<QueueRow>
  readonly profile: string
  /** The user may open the tenant's page, which promises and contacts read. */
  readonly sees: boolean
  readonly panel: RefObject<HTMLElement | null>
}

/** What the user may do with the contracts of a row, and why not. */
function useRefusals({ row, profile, sees }: ActsProps, isDoing: boolean) {
  const client = useQueryClient()
  const settled = useSettled(row, row.clientId)
  const query = useQuery({
    ...contractsQuery(row),
    enabled: sees && (settled !== undefined || isDoing),
  })
  const own = negotiableOf(profile, query.data ?? [])
  const others = row.quemContata === null ? undefined : sentence(row.quemContata)
  const refused = others ?? (sees ? query.data && noneNegotiable(profile, query.data) : noBalances)
  // A shortcut may be pressed before the rights are loaded, so wait for them.
  const whyNot = async (what: Doing['what']) => {
    if (what === 'note') return undefined
    if (others !== undefined || what === 'postpone') return others
    return sees
      ? noneNegotiable(profile, await ensureRead(client, contractsQuery(row)))
      : noBalances
  }
  return {
    /** The contracts that the user may negotiate. */
    own,
    /** Why the row cannot be postponed: another user contacts it. */
    othersBecause: others,
    /** Why there is no contact or promise. */
    refused,
    noBalancesBecause: sees ? undefined : noBalances,
    whyNot,
    isRead: query.data !== undefined,
    isSettled: settled !== undefined,
  }
}

async function downloadReport(client: QueryClient, row: QueueRow): Promise<void> {
  try {
    const contracts = await ensureRead(client, contractsQuery(row))
    const { downloadDebtReport } =
      await import('#features/collection/open-balances/contract/reports.ts')
    saveFile(
      await fetchFile(downloadDebtReport, {
        product,
        razaoSocial: row.razaoSocial,
        nroContrato: contracts.map(({ contractNumber }) => contractNumber),
        unidEcon: row.unidEcon,
      }),
    )
    showToast({ tone: 'done', title: areaWords(todayQueue.search).came })
  } catch (error) {
    if (!toastFailureAs(areaWords(todayQueue.search).notCame, error)) toastFailure(error)
  }
}

/** Moves the focus to a row, to which it returns when the dialog closes. */
function focusRow(panel: HTMLElement | null, index: number): void {
  panel?.parentElement
    ?.querySelector<HTMLElement>(`tbody[data-index="${index}"] > tr`)
    ?.focus({ preventScroll: true })
}

/** Acts on a row of the queue, by button or shortcut. */
export function useQueueActs(props: ActsProps) {
  const { row, index, act, sees, panel } = props
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing>()
  const { whyNot, isRead, ...refusals } = useRefusals(props, doing !== undefined)
  const begin = (what: Doing['what']) => {
    focusRow(panel.current, index)
    setDoing({ what, row })
  }
  const start = (what: Doing['what']) => async () => {
    try {
      const because = await whyNot(what)
      if (because === undefined) begin(what)
      else showToast({ tone: 'warn', title: because })
    } catch (error) {
      toastFailure(error)
    }
  }
  const finish = (title: string, several: string, back: () => Promise<unknown>) => {
    removeFromQueue(client, row)
    act.toRow(index)
    const { nomeFantasia: detail } = row
    showToast({ tone: 'done', title, several, detail, undo: () => void back() })
  }
  const report = async () =>
    sees ? downloadReport(client, row) : showToast({ tone: 'warn', title: noBalances })
  useActKeys(
    {
      c: () => void start('contact')(),
      p: () => void start('promise')(),
      n: () => void start('note')(),
      a: () => void start('postpone')(),
      r: () => void report(),
    },
    panel,
  )
  // Load the choices before the dialog opens, so that immediate typing finds one.
  const stages = useQuery({ ...stagesQuery, enabled: sees })
  return {
    ...refusals,
    doing,
    close: () => setDoing(undefined),
    start,
    finish,
    report,
    isReady: doing !== undefined && isRead && !stages.isPending,
  }
}
