import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import type { Call, InputOf } from '#contract/call.ts'
import { valueAt } from '#listing/definition.ts'
import { RecordListing } from '#listing/records/record-listing.tsx'
import type { RecordProps } from '#listing/records/use-record-form.ts'
import { useRecordRemoval } from '#listing/records/use-record.ts'
import type { Register } from '#listing/register.ts'
import type { VersionedRecord } from '#listing/saved-meanwhile.ts'
import type { ListingScreenProps } from '#listing/screen/listing-screen-props.ts'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { tabParams } from '#ui/actions/tabbed-page.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

type Props<Row extends VersionedRecord, C extends Call, U extends Call, D extends Call> = Pick<
  ListingScreenProps<Row>,
  'cells' | 'expand' | 'tools'
> & {
  readonly records: Register<Row, C, U, D>
  /** Dialog of a record; lazy-loaded. */
  readonly modal: (props: RecordProps<Row>) => ReactNode
  readonly removal?: (row: Row) => InputOf<D>
  /** Message about records that used it, if it is not simply deleted. */
  readonly afterRemoval?: string
}

function BinButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const companyRefusal = useCompanyRefusal()
  return (
    <IconButton
      size="row"
      hasPopup="dialog"
      label={`Excluir ${name}`}
      icon={<IconTrash size={18} stroke={1.75} />}
      disabledBecause={companyRefusal}
      onClick={onClick}
    />
  )
}

/**
 * A tab of the settings: 'Criar novo', Alterar, and Excluir with the confirmation of spec 2:2.2.
 */
export function RegisterTab<
  Row extends VersionedRecord,
  C extends Call,
  U extends Call,
  D extends Call,
>({ records, modal, removal, afterRemoval, ...listingProps }: Props<Row, C, U, D>) {
  const { listing } = records
  const companyRefusal = useCompanyRefusal()
  const [leaving, setLeaving] = useState<Row>()
  const removing = useRecordRemoval(records, { onDone: () => setLeaving(undefined) })
  const nameOf = (row: Row) => String(valueAt(row, listing.rowLabel ?? listing.rowKey))
  return (
    <>
      <RecordListing<Row>
        {...listingProps}
        listing={listing}
        params={tabParams}
        modal={modal}
        add={{ label: 'Criar novo', disabledBecause: () => companyRefusal }}
        rowActs={{
          width: removal ? 84 : 64,
          label: 'Ações',
          of: (row, _, pencil) => (
            <>
              {pencil}
              {removal && <BinButton name={nameOf(row)} onClick={() => setLeaving(row)} />}
            </>
          ),
        }}
      />
      {leaving && removal && (
        <ConfirmDialog
          opened
          danger
          title={`Excluir ${nameOf(leaving)}`}
          question="Esta acao nao podera ser desfeita. Deseja continuar?"
          confirmLabel="Excluir"
          busy={removing.busy}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => void removing.run(removal(leaving))}
          {...(afterRemoval ? { notes: [{ tone: 'info', text: afterRemoval }] } : {})}
        />
      )}
    </>
  )
}
