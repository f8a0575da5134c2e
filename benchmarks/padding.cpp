/// Moves all code that is linked behind it by so many bytes, so that one program exists in several layouts: functions
/// begin at multiples of 16, and whether a loop crosses a line of 64 is chance. See METHOD.md.

#define HERDING_TEXT_OF(number) #number
#define HERDING_TEXT(number) HERDING_TEXT_OF(number)
__asm__(".text\n.balign 64\n.skip " HERDING_TEXT(HERDING_PADDING) " + 1, 0xcc\n");
