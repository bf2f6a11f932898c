import { runSmallSizes } from './small-sizes.ts'

runSmallSizes('decisions.test.ts')
