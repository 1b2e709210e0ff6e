import { useMediaQuery } from '@mantine/hooks'

const atOnce = { getInitialValueInEffect: false }

/** Whether lists are cards and forms have one column: a phone held upright. */
export const usePhone = () => useMediaQuery('(max-width: 639px)', false, atOnce)

/** Whether the frame is that of a phone, with its bar at the foot: phones and small tablets. */
export const useSmall = () => useMediaQuery('(max-width: 767px)', false, atOnce)

/** Whether there is room for the whole menu, and for a panel beside a list. On paper there is. */
export const useWide = () => useMediaQuery('print, (min-width: 1280px)', true, atOnce)
