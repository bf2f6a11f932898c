import { IconListDetails, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import { ACTIONS, type AuditLine, auditTrail, ENTITIES, actorText, wordsOf } from '../contract.ts'

// Lazy-loaded on first open.
const LineDialog = lazyPart(() =>
  import('../components/line-dialog.tsx').then((module) => module.LineDialog),
)
const VerifyDialog = lazyPart(() =>
  import('../components/verify-dialog.tsx').then((module) => module.VerifyDialog),
)

const cells = {
  acao: ({ acao }: AuditLine) => wordsOf(ACTIONS, acao),
  entidade: ({ entidade }: AuditLine) => wordsOf(ENTITIES, entidade),
  usuario: (line: AuditLine) => actorText(line),
  hash: ({ hash }: AuditLine) => <span title={hash}>{hash.slice(0, 12)}…</span>,
}

/** The decision log for auditors: filter, show an entry, verify the chain, export. */
export function AuditScreen() {
  const [openLine, setOpenLine] = useState<AuditLine>()
  const [verifying, setVerifying] = useState(false)
  return (
    <>
      <ListingScreen
        listing={auditTrail}
        cells={cells}
        onOpen={setOpenLine}
        actions={() => (
          <Button
            kind="primary"
            icon={<IconShieldCheck size={16} stroke={1.75} />}
            onClick={() => setVerifying(true)}
          >
            Verificar
          </Button>
        )}
        rowActions={{
          width: 48,
          of: (row) => (
            <IconButton
              size="row"
              hasPopup="dialog"
              label={`Ver o registro ${row.id}`}
              icon={<IconListDetails size={18} stroke={1.75} />}
              onClick={() => setOpenLine(row)}
            />
          ),
        }}
      />
      {openLine && <LineDialog line={openLine} onClose={() => setOpenLine(undefined)} />}
      {verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  )
}
