import { runSmallSizes } from './small-sizes.ts'

runSmallSizes('kills.test.ts')
