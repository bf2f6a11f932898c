import { IconTimeline } from '@tabler/icons-react'
import { useState } from 'react'

import { toastFailure } from '#listing/screen/failure-toast.ts'
import { useAliasOf } from '#listing/screen/use-documents.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { useGoTo } from '#ui/actions/address.ts'

/**
 * Opens the tenant timeline from a row. The document is replaced by an alias first, so that it
 * never appears in a URL.
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
