import { IconTimeline } from '@tabler/icons-react'
import { useState } from 'react'

import { toastFailure } from '#listing/screen/failure-toast.ts'
import { useAliasOf } from '#listing/screen/use-documents.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { useGoTo } from '#ui/actions/address.ts'

/**
 * Opens the timeline of a tenant from a row: the document becomes its alias first, so that no
 * address carries it.
 */
export function TimelineLink({
  tenant,
}: {
  readonly tenant: { readonly name: string; readonly document: string }
}) {
  const aliasOf = useAliasOf()
  const goTo = useGoTo()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    if (busy) return
    setBusy(true)
    try {
      goTo(`/linha-do-tempo?id=${await aliasOf(tenant.document)}`)
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      size="row"
      label={`Linha do tempo de ${tenant.name}`}
      icon={<IconTimeline size={18} stroke={1.75} />}
      onClick={() => void open()}
    />
  )
}
