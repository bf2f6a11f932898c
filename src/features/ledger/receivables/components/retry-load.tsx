import { IconRefresh } from '@tabler/icons-react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'

import { type LoadRow, retryLoad } from '../contract.ts'

export function RetryLoad({ load }: { readonly load: LoadRow }) {
  const act = useAct(retryLoad, { invalidates: ['loads'], success: ({ mensagem }) => mensagem })
  return (
    <Button
      icon={<IconRefresh size={16} stroke={1.75} />}
      loading={act.busy}
      onClick={() => void act.run({ id: load.id })}
    >
      Tentar de novo
    </Button>
  )
}
