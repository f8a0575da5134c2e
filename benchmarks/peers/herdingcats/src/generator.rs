/// The same numbers as `herding::Generator`: PCG-XSH-RR 64/32, bounded as by Lemire.
pub struct Generator(u64);

const INCREMENT: u64 = 1442695040888963407;

impl Generator {
    pub fn new(seed: u64) -> Self {
        let mut generator = Generator(INCREMENT.wrapping_add(seed));
        generator.next();
        generator
    }

    fn next(&mut self) -> u32 {
        let before = self.0;
        self.0 = before.wrapping_mul(6364136223846793005).wrapping_add(INCREMENT);
        ((((before >> 18) ^ before) >> 27) as u32).rotate_right((before >> 59) as u32)
    }

    /// A number from 0 to bound-1.
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = self.next() as u64 * bound as u64;
        if (product as u32) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u32) < unfair {
                product = self.next() as u64 * bound as u64;
            }
        }
        (product >> 32) as u32
    }
}
