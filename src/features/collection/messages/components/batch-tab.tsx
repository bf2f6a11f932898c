import { useSyncExternalStore } from 'react'

import { ListingBody } from '#listing/screen/listing-body.tsx'
import { ownBeside } from '#listing/screen/use-beside.tsx'
import { daySource } from '#listing/today.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'

import type { BatchMessage } from '../contract/lists.ts'
import type { ReleaseRights } from '../rules/batch-row.ts'
import { BatchCards } from './batch-cards.tsx'
import { BatchDialogs } from './batch-dialogs.tsx'
import styles from './batch.module.css'
import { BatchNotes } from './batch-notes.tsx'
import { MakeButton, ReleaseButton, RetireButton } from './batch-buttons.tsx'
import { LeftOutPanel, UnreadLeftOut } from './left-out-panel.tsx'
import { MessagePanel } from './message-panel.tsx'
import { type BatchModel, useBatch } from './use-batch.ts'

export type BatchTabProps = {
  readonly rights: ReleaseRights
  readonly opensLog: boolean
}

/** 'A enviar': the messages of the batch by step, who stays out beside them, release and retire. */
export function BatchTab(props: BatchTabProps) {
  const { get, subscribe } = daySource()
  const day = useSyncExternalStore(subscribe, get)
  return day === undefined ? <Skeleton width="100%" height={320} /> : <ShownBatch {...props} />
}

/** The opened message, else who stays out; on phones only a message. */
function panelOf(model: BatchModel, { rights, opensLog }: BatchTabProps) {
  const { opened, reading, batch, isWorkday, isNarrow, card, setDialog, setOpenedId } = model
  if (isWorkday && batch === undefined && !isNarrow) return <UnreadLeftOut query={reading} />
  if (opened)
    return (
      <MessagePanel
        message={opened}
        mayHold={rights.mayAct}
        opensLog={opensLog}
        onPause={() => setDialog({ kind: 'pause', message: opened })}
        onRefusal={() => setDialog({ kind: 'refusal', message: opened })}
        onClose={() => setOpenedId(undefined)}
      />
    )
  return batch && !isNarrow ? <LeftOutPanel batch={batch} card={card} /> : null
}

function ShownBatch(props: BatchTabProps) {
  const model = useBatch(props)
  const { base, list, batch, isWorkday, card, opened, dialog, within } = model
  const { setDialog, setOpenedId } = model
  const beside = {
    ...ownBeside(panelOf(model, props)),
    isPage: opened !== undefined,
    onPeek: (row: BatchMessage) =>
      setOpenedId((before) => (before === row.id ? undefined : row.id)),
  }
  return (
    <>
      <ListingBody
        screen={{
          ...base,
          tools: () => <MakeButton refused={model.makeRefused} />,
          actions: () => <ReleaseButton model={model} />,
          selection: {
            ...base.selection,
            acts: ({ selection }) => <RetireButton rows={selection.rows} onRetire={model.retire} />,
            actionLeads: true,
          },
          whenNothing: () => model.emptyWords,
          children: (
            <div ref={within} className={batch || isWorkday ? styles['batch'] : undefined}>
              {batch && <BatchCards batch={batch} chosen={card?.id} onChoose={model.chooseCard} />}
              {batch && <BatchNotes batch={batch} />}
            </div>
          ),
        }}
        model={list}
        beside={beside}
      />
      {dialog && (
        <BatchDialogs
          dialog={dialog}
          day={model.day}
          steps={batch?.passos ?? []}
          onClose={() => setDialog(undefined)}
          onDone={model.finish}
        />
      )}
    </>
  )
}
