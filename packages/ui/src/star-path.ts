/** A five-pointed star in a 24 × 24 box; all after its first point is relative to it. */
export const starPath = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45-5.8-3.05-5.8 3.05 1.1-6.45-4.7-4.6 6.5-.95z'
