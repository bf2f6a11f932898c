import { IconEye } from '@tabler/icons-react'

import type { Listing } from '#listing/definition.ts'
import { RecordListing } from '#listing/records/record-listing.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { tabParams } from '#ui/actions/tabbed-page.tsx'

import { type Proposal, PROPOSAL_SITUATIONS } from '../contract/proposals.ts'
import { ProposalDialog } from './proposal-dialog.tsx'

const cells = {
  propostoPor: ({ minha, propostoPor }: Proposal) => (minha ? 'Você' : propostoPor),
  situacao: ({ situacao }: Proposal) => (
    <Badge tone={situacao === 'ESPERA_POR_VOCE' ? 'warn' : 'neutral'}>
      {PROPOSAL_SITUATIONS[situacao]}
    </Badge>
  ),
}

/** Changes waiting for a second user (rules 4.3 j). */
export function Proposals({ listing }: { readonly listing: Listing<Proposal> }) {
  return (
    <RecordListing
      listing={listing}
      params={tabParams}
      cells={cells}
      modal={(props) => <ProposalDialog {...props} />}
      rowActs={{
        width: 64,
        of: (row, open) => (
          <IconButton
            size="row"
            hasPopup="dialog"
            label={`Ver a alteração de ${row.nome}`}
            icon={<IconEye size={18} stroke={1.75} />}
            onClick={open}
          />
        ),
      }}
    />
  )
}
