import { IconCopy, IconPhotoDown } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'

import { IconButton } from '#ui/actions/icon-button.tsx'
import { saveFile } from '#ui/actions/save-file.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { todayIn } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import { chartPicture } from './chart-picture.ts'

const icon = { size: 16, stroke: 1.75 } as const

const fileName = (title: string): string =>
  `${title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '')}.png`

const mayCopy = (): boolean =>
  typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function'

type PictureProps = {
  readonly chart: RefObject<HTMLElement | null>
  readonly title: string
  readonly subtitle: string
}

/** Draws the chart and copies or downloads it; one at a time. */
function usePicture({ chart, title, subtitle }: PictureProps) {
  const [busy, setBusy] = useState(false)
  const draw = () => {
    if (!chart.current) throw new Error('No chart')
    return chartPicture(chart.current, {
      title,
      subtitle,
      foot: `Régua, ${formatDate(todayIn(new Date()))}`,
    })
  }
  const act = async (run: () => Promise<void>, failed: string) => {
    if (busy) return
    setBusy(true)
    try {
      await run()
    } catch {
      showToast({ tone: 'error', title: failed })
    } finally {
      setBusy(false)
    }
  }
  const copy = () =>
    act(async () => {
      if (!mayCopy()) throw new Error('No clipboard')
      // The promise keeps the permission of the click while the picture is drawn.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': draw() })])
      showToast({ tone: 'done', title: 'Imagem copiada', detail: title })
    }, 'Este navegador não deixou copiar a imagem. Use Baixar PNG.')
  const download = () =>
    act(async () => {
      saveFile({ name: fileName(title), blob: await draw() })
      showToast({ tone: 'done', title: 'Imagem baixada', detail: title })
    }, 'A imagem não pôde ser feita. Imprima a página ou use a tabela do quadro.')
  return { copy, download }
}

/** 'Copiar imagem' and 'Baixar PNG' of a chart, with its title and figures in light colours. */
export function PictureButtons(props: PictureProps) {
  const { copy, download } = usePicture(props)
  return (
    <>
      <IconButton
        label="Copiar imagem"
        size="row"
        icon={<IconCopy {...icon} />}
        onClick={() => void copy()}
      />
      <IconButton
        label="Baixar PNG"
        size="row"
        icon={<IconPhotoDown {...icon} />}
        onClick={() => void download()}
      />
    </>
  )
}
