import { IconMailOpened } from '@tabler/icons-react'

import {
  batchPath,
  releaseNoticesRule,
  releaseRule,
} from '#features/collection/messages/contract/words.ts'
import { ImportsButton } from '#features/ledger/file-imports/components/imports-button.tsx'
import { findScreen } from '#features/people/access/rules/session.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'

import { ImportEvents } from '../components/import-events.tsx'
import { messageCells } from '../components/message-cells.tsx'
import { MessageView } from '../components/message-view.tsx'
import { messageLog } from '../contract/log.ts'

type Routes = Parameters<typeof findScreen>[0]

const own = ['mensagem'] as const

/** '/mensagens': the log, and the page of one message with its proof. */
export function MessagesScreen({ routes }: { readonly routes: Routes }) {
  const address = useScreenQuery()
  const goWithin = useGoWithin()
  const rules = findScreen(routes, batchPath)?.rules ?? []
  const mayAct = rules.includes(releaseRule) || rules.includes(releaseNoticesRule)
  const id = Number(address['mensagem'])
  const show = (next: number | undefined) => goWithin({ ...address, mensagem: next })
  if (Number.isSafeInteger(id) && id > 0)
    return (
      <MessageView key={id} id={id} mayAct={mayAct} onBack={() => show(undefined)} onGo={show} />
    )
  return (
    <ListingScreen
      listing={messageLog}
      params={own}
      cells={messageCells}
      onOpen={(row) => show(row.id)}
      rowActions={{
        width: 56,
        of: ({ id: message, protocolo }) => (
          <IconButton
            size="row"
            label={`Ver conteúdo de ${protocolo}`}
            icon={<IconMailOpened size={18} stroke={1.75} />}
            onClick={() => show(message)}
          />
        ),
      }}
      {...(mayAct && {
        tools: () => (
          <>
            <ImportEvents />
            <ImportsButton kind="ENTREGAS" />
          </>
        ),
      })}
    />
  )
}
